import type { Project } from './project.ts';

/** The projects of this process by their ids. */
export class ProjectRegistry {
  readonly #projects = new Map<string, Project>();

  find(id: string): Project | undefined {
    return this.#projects.get(id);
  }

  /** Opens a project and keeps it. Throws when the id is taken, and whatever opening throws. */
  add(id: string, open: () => Project): Project {
    if (this.#projects.has(id)) throw new Error(`There is a project ${id} already.`);
    const project = open();
    this.#projects.set(id, project);
    return project;
  }

  /** Tells the functions under way to stop, and waits until they have. */
  async stopFunctions(): Promise<void> {
    await Promise.all([...this.#projects.values()].map(({ runner }) => runner.close()));
  }

  close(): void {
    for (const project of this.#projects.values()) project.close();
    this.#projects.clear();
  }
}
