import * as vscode from 'vscode';
import { perTest } from './perTest';
import { replace } from './person/replaced';

type Access = 'readFile' | 'readDirectory' | 'writeFile' | 'delete';

/** Intercepts the extension's disk accesses, and fails like a full or read-only disk. */
class Disk {
  private readonly fs = vscode.workspace.fs;
  private readonly failing = new Map<Access, string>();
  private readonly others = new Map<Access, { readonly path: string; readonly act: () => Thenable<unknown> }>();
  private readonly takeBack = replace(vscode.workspace, 'fs', {
    ...this.fs,
    readFile: (uri: vscode.Uri) => this.pass('readFile', uri, () => this.fs.readFile(uri)),
    readDirectory: (uri: vscode.Uri) => this.pass('readDirectory', uri, () => this.fs.readDirectory(uri)),
    writeFile: (uri: vscode.Uri, bytes: Uint8Array) => this.pass('writeFile', uri, () => this.fs.writeFile(uri, bytes)),
    delete: (uri: vscode.Uri, options?: { recursive?: boolean; useTrash?: boolean }) =>
      this.pass('delete', uri, () => this.fs.delete(uri, options)),
  } satisfies vscode.FileSystem);

  /** Makes an access fail for paths that contain a text. */
  fail(access: Access, path: string): void {
    this.failing.set(access, path);
  }

  /** Does something once, right before an access to a path that contains a text. */
  meanwhile(access: Access, path: string, act: () => Thenable<unknown>): void {
    this.others.set(access, { path, act });
  }

  recover(): void {
    this.failing.clear();
  }

  leave(): void {
    this.takeBack();
  }

  private async pass<T>(access: Access, { path }: vscode.Uri, act: () => Thenable<T>): Promise<T> {
    const other = this.others.get(access);
    if (other !== undefined && path.includes(other.path)) {
      this.others.delete(access);
      await other.act();
    }
    const part = this.failing.get(access);
    if (part !== undefined && path.includes(part))
      throw new vscode.FileSystemError(`ENOSPC: no space left on device, ${access} '${path}'`);
    return act();
  }
}

/** A disk that can fail on demand, for each test of a suite. */
export const aDisk = () =>
  perTest(
    () => new Disk(),
    (disk) => disk.leave(),
  );
