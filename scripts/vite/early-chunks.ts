import type { Plugin } from 'vite';

/**
 * Names in the page what every start needs: the chunks of `module` (the end of its path) and whatever they import
 * statically. They are asked for together and at once, instead of one after the other as each turns out to import the
 * next. Chunks of other screens are not among them: these come from the service worker's precache when they are needed.
 */
export const earlyChunks = (module: string): Plugin => ({
  name: 'early-chunks',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const found = new Set<string>();
      const visit = (fileName: string): void => {
        if (found.has(fileName)) return;
        found.add(fileName);
        for (const next of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) visit(next);
      };
      for (const { fileName, facadeModuleId, isEntry } of chunks)
        if (isEntry || facadeModuleId?.endsWith(module)) visit(fileName);
      const entries = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
      return [...found]
        .filter((fileName) => !entries.has(fileName))
        .map((fileName) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
          injectTo: 'head',
        }));
    },
  },
});
