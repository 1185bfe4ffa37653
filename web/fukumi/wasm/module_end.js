// Emscripten makes a script; this end makes it an ES module.
export default createFukumi;
