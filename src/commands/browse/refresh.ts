import type { Command } from '../command';

/** Refresh: what shows is asked for again; what is closed or hidden, when it shows. */
export const refresh: Command = ({ connections, sessions, views }) => {
  connections.reread();
  sessions.current?.store.expire();
  views.redraw();
};
