import type { BrowserContext } from '@playwright/test';

/**
 * Lets the windows of a browser read data from VS Code's server as plain memory, as a desktop VS Code reads data from a
 * local extension host. Otherwise, VS Code takes blobs from a browser, each of which goes to another process and back.
 */
export async function readPlainMessages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    globalThis.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        this.binaryType = 'arraybuffer';
      }
    };
    // VS Code reads each message with such a reader.
    globalThis.FileReader = class extends FileReader {
      override readAsArrayBuffer(data: Blob | ArrayBuffer) {
        if (data instanceof Blob) {
          super.readAsArrayBuffer(data);
          return;
        }
        Object.defineProperty(this, 'result', { value: data, configurable: true });
        this.dispatchEvent(new ProgressEvent('load'));
      }
    };
  });
}
