import type { Plugin } from 'vite';

/**
 * Adds a preload link for each chunk that every start needs: those of `module` (the end of its path) and their static
 * imports, so that they are requested together. Chunks of other screens come from the service worker's precache when
 * needed.
 */
export const earlyChunks = (module: string): Plugin => ({
  name: 'early-chunks',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const fileNames = new Set<string>();
      const visit = (fileName: string): void => {
        if (fileNames.has(fileName)) return;
        fileNames.add(fileName);
        for (const next of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) visit(next);
      };
      for (const { fileName, facadeModuleId, isEntry } of chunks)
        if (isEntry || facadeModuleId?.endsWith(module)) visit(fileName);
      const entries = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
      return [...fileNames]
        .filter((fileName) => !entries.has(fileName))
        .map((fileName) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
          injectTo: 'head',
        }));
    },
  },
});
