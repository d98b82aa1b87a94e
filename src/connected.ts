// Loaded as one file once there's a connection.
export { SessionOpener } from './vscode/session/sessionOpener';
export * from './views/connected';
