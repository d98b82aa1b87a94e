import { ContentFiles } from './contentFiles';
import type { Convention } from './convention';
import { pathBelow } from './folders';
import { withoutEndings, type Route } from './route';
import { RouteTable } from './routeTable';

/** A route, with the file and the convention that make its pages. */
export interface Made {
  readonly file: string;
  readonly convention: Convention;
  readonly route: Route;
}

/** The pages and content that the conventions find in the files of one folder, for all sites in it. */
export class FolderPages {
  readonly usual = new RouteTable<Made>();
  readonly other = new RouteTable<Made>();
  readonly content = new ContentFiles();

  constructor(
    private readonly folder: string,
    private readonly conventions: readonly Convention[],
  ) {}

  /** Adds a file that belongs to the folder. */
  add(file: string): void {
    const path = pathBelow(this.folder, file);
    let isPage = false;
    for (const convention of this.conventions) {
      for (const route of convention.routesOf(path)) {
        this.usual.add(withoutEndings(route), { file, convention, route });
        isPage = true;
      }
      for (const route of convention.otherRoutesOf?.(path) ?? [])
        this.other.add(withoutEndings(route), { file, convention, route });
    }
    if (!isPage) this.content.add(file);
  }
}
