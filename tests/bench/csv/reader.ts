import Papa from 'papaparse';
import { readList } from '#workers/csv/read-csv.ts';

/**
 * Reads a file in a worker of the benchmark: as the app does until it knows the outcome of each row, or with papaparse.
 */
async function read(parser: string, file: File): Promise<{ rows: number; previewMs: number | undefined }> {
  const startMs = performance.now();
  if (parser === 'own') {
    let previewMs: number | undefined;
    const { classifier: sorter } = await readList(file, {
      choices: {},
      onPreview: () => (previewMs ??= performance.now() - startMs),
      onProgress: () => undefined,
      isStopped: () => false,
    });
    return { rows: sorter.counts().fresh, previewMs };
  }
  return new Promise((resolve, reject) => {
    Papa.parse(file, {
      header: parser === 'objects',
      skipEmptyLines: true,
      error: reject,
      complete: ({ data }) => resolve({ rows: data.length - (parser === 'objects' ? 0 : 1), previewMs: undefined }),
    });
  });
}

addEventListener('message', ({ data }: MessageEvent<{ parser: string; file: File }>) => {
  const startMs = performance.now();
  void read(data.parser, data.file).then((result) => postMessage({ ...result, tookMs: performance.now() - startMs }));
});
