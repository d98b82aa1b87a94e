// Stands in for @vscode/native-watchdog, whose native half is not built here: the extension host starts it
// so as to end when the process that started the host is gone.
'use strict';

/** @param {number} pid */
exports.start = (pid) => {
  setInterval(() => {
    try {
      process.kill(pid, 0);
    } catch {
      process.exit(87);
    }
  }, 1000).unref();
};

/** @param {number} [code] */
exports.exit = (code) => process.exit(code ?? 0);
