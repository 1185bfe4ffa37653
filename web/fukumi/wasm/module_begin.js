// Emscripten asks where its script lies, to load files from there. There are none to load.
const self = { location: { href: '' } };
