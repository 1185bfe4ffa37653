// Emscripten's code reads the address of its script. The address may be empty, because it is used
// only to load files, and this module loads no files.
const self = { location: { href: '' } };
