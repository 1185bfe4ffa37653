// The neural networks that evaluate positions: one file for each family of rules. A file is fetched
// when a request needs it, and the worker gets it before that request.

/** The files in dist/wasm, each with the number of a rule that uses it (as in INFO rule). */
export const NETWORKS = { freestyle: 0, standard: 1, renju: 4, caro: 9 } as const;
export type NetworkName = keyof typeof NETWORKS;
export const ALL_NETWORKS = Object.keys(NETWORKS) as NetworkName[];

/** Returns true if the bytes begin like a network file (engine/network/network_file.h). This check
 * is necessary: a server may send an HTML page instead of a missing file, and the engine does not
 * check the file. */
export function isNetwork(name: NetworkName, bytes: Uint8Array): boolean {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 8));
  return start === 'FKNETWRK' && bytes[10] === NETWORKS[name];
}

/** Returns the networks that a rule needs, or all networks for an unknown rule. */
export function networksOf(rule: unknown): readonly NetworkName[] {
  if (rule === undefined) return ['freestyle'];
  if (rule === 'caro-overline') return ['caro'];
  const known = ALL_NETWORKS.find((name) => name === rule);
  return known ? [known] : ALL_NETWORKS;
}
