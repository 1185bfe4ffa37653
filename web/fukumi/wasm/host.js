// The JavaScript functions that web/service/exports.cpp and formats/text_codec_web.cpp call.
// Emscripten links them into the modules. The worker defines the functions of `Module` that they
// call (src/serve.ts).
mergeInto(LibraryManager.library, {
  fukumi_decode__deps: ['malloc'],
  fukumi_decode: function (encoding, bytes, size) {
    var text;
    try {
      // slice() copies, because a decoder does not accept shared memory.
      var decoder = new TextDecoder(UTF8ToString(encoding), { fatal: true, ignoreBOM: true });
      text = decoder.decode(HEAPU8.slice(bytes, bytes + size));
    } catch (error) {
      return 0;
    }
    var length = lengthBytesUTF8(text) + 1;
    var pointer = _malloc(length);
    stringToUTF8(text, pointer, length);
    return pointer;
  },
  fukumi_wants_stop: function () {
    return Module['wantsStop']() ? 1 : 0;
  },
  fukumi_next_line__deps: ['malloc'],
  fukumi_next_line: function () {
    const line = Module['nextLine']();
    if (line === null) return 0;
    const size = lengthBytesUTF8(line) + 1;
    const text = _malloc(size);
    stringToUTF8(line, text, size);
    return text;
  },
  fukumi_keep_line: function () {
    Module['keepLine']();
  },
  fukumi_report: function (event) {
    Module['report'](UTF8ToString(event));
  },
});
