// Emscripten reads the address of its script to load files from there. It loads none.
const self = { location: { href: '' } };
