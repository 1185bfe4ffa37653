import { expect, test } from 'vitest';
import { nameOf } from '../../src/model/cell';
import { endOf, movesTo } from '../../src/model/game';
import { FileError } from '../../src/model/file_error';
import { readSgf, sgfPlaces, writeSgf } from '../../src/model/sgf';

const moves = (text: string) =>
  movesTo(endOf(readSgf(text, 'freestyle').root))
    .map(nameOf)
    .join(' ');

function problem(text: string): string {
  try {
    readSgf(text, 'freestyle');
  } catch (error) {
    expect(error).toBeInstanceOf(FileError);
    return `${(error as FileError).key}:${(error as FileError).line}`;
  }
  return 'none';
}

test('a tree with comments and names comes back as it was written', () => {
  const text =
    '(;FF[4]GM[4]CA[UTF-8]AP[Fukumi]RU[4]SZ[15:12]PB[A \\] B]PW[\\\\]RE[B+1]C[root]\n' +
    ';B[hh]C[a \\] b \\\\ c]\n;W[ig](\n;B[jj])(\n;B[kk](\n;W[aa])(\n;W[bb]C[(;B[cc\\])]\n;B[dd])))\n';
  expect(writeSgf(readSgf(text, 'freestyle'))).toBe(text);
});

test('set-up stones and who begins are kept', () => {
  const text = '(;FF[4]GM[4]CA[UTF-8]AP[Fukumi]RU[0]SZ[15]AB[hh][ii]AW[jj]PL[W]\n;W[aa])\n';
  expect(writeSgf(readSgf(text, 'renju'))).toBe(text);
});

test('who moves is kept whatever the numbers of stones are', () => {
  for (const [stones, first, move] of [
    ['AB[aa][bb]AW[cc]', 'B', 'B[hh]'],
    ['AB[aa]AW[cc]', 'B', 'B[hh]'],
    ['AB[aa]AW[cc]', 'W', 'W[hh]'],
    ['AW[cc]', 'W', 'W[hh]'],
  ]) {
    const text = `(;FF[4]GM[4]CA[UTF-8]AP[Fukumi]RU[0]SZ[15]${stones}PL[${first}]\n;${move})\n`;
    expect(writeSgf(readSgf(text, 'freestyle'))).toBe(text);
  }
});

test('what other programs write is read: cells as "h8", FF[3] names, blanks between values', () => {
  expect(moves('(;SZ[15];Black[h8];White[i9] (;B[jj]) (;B[aa]))')).toBe('h8 i9 j10');
  expect(moves('(;SZ[15]AB[aa] [bb]AW[cc] ;W[dd])')).toBe('d4');
  expect(readSgf('(;B[hh])', 'renju').rule).toBe('renju');
});

test('errors name the line', () => {
  expect(problem('(;SZ[15];B[hh]')).toBe('file.unfinished:1');
  expect(problem('(;SZ[15]\n;B[hh\n')).toBe('file.unfinished:3');
  expect(problem('nothing')).toBe('file.nogame:1');
  expect(problem('(;SZ[99])')).toBe('file.size:1');
  expect(problem('(;SZ[15]\n;B[zz])')).toBe('file.cell:2');
  expect(problem('(;SZ[15]\n;B[hh]\n;W[hh])')).toBe('file.taken:3');
  expect(problem('(;SZ[15]\n;B[hh]\n;B[ii])')).toBe('file.turn:3');
});

test('neither deep brackets nor many nodes stop the page', () => {
  const deep = '('.repeat(200_000);
  expect(problem(`(;SZ[15];B[hh]${deep}`)).toBe('file.unfinished:1');
  expect(problem(`(;SZ[15]${';C[x]'.repeat(100_001)})`)).toBe('file.large:1');
});

test('several games of a text are found, and each is read from its place', () => {
  const text = 'x(;SZ[15]C[(;\\]];B[hh])\n(;SZ[13]\n;B[aa](;W[bb])(;W[cc])) (;SZ[15];B[zz])\n';
  const places = sgfPlaces(text);
  expect(places.map(({ line }) => line)).toEqual([1, 1, 3]);
  expect(readSgf(text, 'freestyle', places[1]!).width).toBe(13);
  expect(() => readSgf(text, 'freestyle', places[2]!)).toThrow('file.cell');
  expect(() => sgfPlaces(`${text}(;SZ[15]`)).toThrow('file.unfinished');
});
