// Emscripten writes a classic script; this line makes it an ES module.
export default createFukumi;
