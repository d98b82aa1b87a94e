// @ts-check
// Loaded first into a VS Code server: ends it when its parent process is gone, even by SIGKILL.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.exit(1);
}, 1000).unref();
