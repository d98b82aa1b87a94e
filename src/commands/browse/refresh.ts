import type { Command } from '../command';

/** Refresh: requests what shows again, and what is closed or hidden when it shows. */
export const refresh: Command = ({ connections, sessions, views }) => {
  connections.reread();
  sessions.current?.store.expire();
  views.redraw();
};
