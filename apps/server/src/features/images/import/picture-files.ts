import path from 'node:path';

/** Endings of files that are not pictures and need not be reported as such. */
const NOT_PICTURES = new Set(
  '.json .jsonl .txt .md .xml .yaml .yml .csv .tsv .parquet .names .data .cache .html .pdf .zip .tar .gz .tgz'.split(
    ' ',
  ),
);

/** Paths that may be pictures; what a file really is, its content decides. */
export function pictureFilesIn(paths: readonly string[]): string[] {
  return paths.filter((file) => !NOT_PICTURES.has(path.posix.extname(file).toLowerCase())).sort();
}
