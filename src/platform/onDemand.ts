/** This layer's part that is loaded at its first use. One module, since each file costs VS Code time to find. */
export { Client } from '../api/client';
export { restoreSnapshot, takeSnapshot } from '../model/lists/snapshot';
export { HistoryStore } from './history/historyStore';
export { showRateLimit } from './ui/rateLimitStatus';
export { quarantine } from './storage/quarantine';
export { WorkspaceSites } from './sites/workspaceSites';
