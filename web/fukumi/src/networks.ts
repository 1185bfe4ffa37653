// The networks that the engine judges with: a file for each family of rules, which is fetched when a
// request needs it and given to the worker before that request.

/** The files in dist/wasm, and the number of a rule that uses each. */
export const NETWORKS = { freestyle: 0, standard: 1, renju: 4, caro: 9 } as const;
export type NetworkName = keyof typeof NETWORKS;
export const ALL_NETWORKS = Object.keys(NETWORKS) as NetworkName[];

/** Whether bytes look like the file of a network (engine/network/network_file.h): a server may answer
 * with a page in place of a file that it has not, and the engine has no answer to that. */
export function isNetwork(name: NetworkName, bytes: Uint8Array): boolean {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 8));
  return start === 'FKNETWRK' && bytes[10] === NETWORKS[name];
}

/** Those that a rule needs; all, if it is a word that is not known here. */
export function networksOf(rule: unknown): readonly NetworkName[] {
  if (rule === undefined) return ['freestyle'];
  if (rule === 'caro-overline') return ['caro'];
  const known = ALL_NETWORKS.find((name) => name === rule);
  return known ? [known] : ALL_NETWORKS;
}
