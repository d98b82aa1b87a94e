// Stands in for @vscode/spdlog, whose native half is not built here: without it VS Code writes no logs,
// and the Output panel, which shows log files, stays empty. Names are assigned one by one because VS Code
// imports this CommonJS file as an ES module.
'use strict';

const fs = require('node:fs');
const path = require('node:path');

const LEVELS = ['trace', 'debug', 'info', 'warning', 'error', 'critical'];

/** Local time as spdlog's `%Y-%m-%d %H:%M:%S.%e` writes it. */
function timestamp() {
  const now = new Date();
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
  return local.toISOString().replace('T', ' ').replace('Z', '');
}

/** Appends lines to one file. */
class Logger {
  #file;
  #level = 2;
  #formatted = true;

  /**
   * @param {string} _type
   * @param {string} _name
   * @param {string} file
   */
  constructor(_type, _name, file) {
    this.#file = file;
  }

  /**
   * @param {number} level
   * @param {string} message
   */
  #write(level, message) {
    if (level < this.#level) return;
    const line = this.#formatted ? `${timestamp()} [${LEVELS[level] ?? ''}] ${message}\n` : message;
    try {
      fs.appendFileSync(this.#file, line);
    } catch {
      // The folder is gone: VS Code is ending.
    }
  }

  /** @param {string} message */
  trace(message) {
    this.#write(0, message);
  }
  /** @param {string} message */
  debug(message) {
    this.#write(1, message);
  }
  /** @param {string} message */
  info(message) {
    this.#write(2, message);
  }
  /** @param {string} message */
  warn(message) {
    this.#write(3, message);
  }
  /** @param {string} message */
  error(message) {
    this.#write(4, message);
  }
  /** @param {string} message */
  critical(message) {
    this.#write(5, message);
  }
  getLevel() {
    return this.#level;
  }
  /** @param {number} level */
  setLevel(level) {
    this.#level = level;
  }
  clearFormatters() {
    this.#formatted = false;
  }
  setPattern() {
    this.#formatted = true;
  }
  flush() {
    // Every line is written at once.
  }
  drop() {
    // No file is kept open.
  }
}

/**
 * @param {string} name
 * @param {string} file
 */
function createLogger(name, file) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  return Promise.resolve(new Logger('rotating', name, file));
}

exports.version = 0;
exports.Logger = Logger;
exports.createRotatingLogger = createLogger;
exports.createAsyncRotatingLogger = createLogger;
exports.setLevel = () => undefined;
exports.setFlushOn = () => undefined;
