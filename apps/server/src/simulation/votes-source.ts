import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { VoteSet } from '@uvh/consensus/simulation/run/votes';

/**
 * Reads sets of real votes from a folder: pairs of `<name>-answers.csv` with the columns question,worker,answer and
 * `<name>-truth.csv` with question,truth. Classes are numbers from 0 or from 1, the same in both. Refuses a folder
 * without such a pair and a file with other columns.
 */
export async function voteSetsIn(folder: string): Promise<VoteSet[]> {
  const files = (await readdir(folder)).sort();
  const names = files.flatMap((file) => (file.endsWith('-answers.csv') ? [file.slice(0, -'-answers.csv'.length)] : []));
  const complete = names.filter((name) => files.includes(`${name}-truth.csv`));
  if (complete.length === 0) throw new Error(`${folder} has no pair of <name>-answers.csv and <name>-truth.csv.`);
  return Promise.all(complete.map((name) => readVotes(folder, name)));
}

async function readVotes(folder: string, name: string): Promise<VoteSet> {
  const answers = await rowsOf(path.join(folder, `${name}-answers.csv`), ['question', 'worker', 'answer']);
  const truths = await rowsOf(path.join(folder, `${name}-truth.csv`), ['question', 'truth']);
  const classes = [...new Set(truths.map(([, truth]) => Number(truth)))].sort((a, b) => a - b);
  const [first = 0] = classes;
  return {
    name,
    answers: answers.map(([question = '', worker = '', answer]) => ({
      question,
      worker,
      answer: Number(answer) - first,
    })),
    truth: new Map(truths.map(([question = '', truth]) => [question, Number(truth) - first])),
  };
}

async function rowsOf(file: string, columns: readonly string[]): Promise<string[][]> {
  const [head = '', ...lines] = (await readFile(file, 'utf8')).trim().split(/\r?\n/);
  if (head.trim() !== columns.join(',')) throw new Error(`${file} must begin with the line ${columns.join(',')}.`);
  return lines.map((line, index) => {
    const cells = line.split(',').map((cell) => cell.trim());
    if (cells.length === columns.length && Number.isInteger(Number(cells.at(-1)))) return cells;
    throw new Error(
      `${file}, line ${index + 2}: '${line}' is not ${columns.join(',')} with a whole number at the end.`,
    );
  });
}
