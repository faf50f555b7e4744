import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import durations from '../durations.json' with { type: 'json' };

const secondsByFile = new Map<string, number>(Object.entries(durations));

/** Returns the seconds a file took when `npm test -- --record` was last run; 0 for a new or a short one. */
function secondsOf({ moduleId, project }: TestSpecification): number {
  return secondsByFile.get(relative(project.config.root, moduleId).replaceAll('\\', '/')) ?? 0;
}

/**
 * Runs the longest files first, since a long one left for the end would run alone. Files of a project stay together: a
 * worker loads the program anew when the next file is of another project.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const longest = new Map<string, number>();
    for (const file of files) {
      const { name } = file.project;
      longest.set(name, Math.max(longest.get(name) ?? 0, secondsOf(file)));
    }
    const inOrder = await super.sort(files);
    return inOrder.toSorted((one, other) => {
      const [name, otherName] = [one.project.name, other.project.name];
      if (name === otherName) return secondsOf(other) - secondsOf(one);
      return (longest.get(otherName) ?? 0) - (longest.get(name) ?? 0) || (name < otherName ? -1 : 1);
    });
  }
}
