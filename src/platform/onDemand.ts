/** This layer's part that is loaded at its first use. One module, since each file costs VS Code time to find. */
export { Client } from '../api/client';
export { restoreSnapshot, takeSnapshot } from '../model/lists/snapshot';
export { HistoryStore } from '../model/history/historyStore';
export { HistoryFolder } from './history/historyFolder';
export { showRateLimit } from './ui/rateLimitStatus';
export { WorkspaceSites } from './sites/workspaceSites';
