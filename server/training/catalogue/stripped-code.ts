/**
 * Guarded code without types, by its source. `scripts/vite/stripped-code.ts` fills it when the server is bundled, so that
 * no call has to load Node's compiler of TypeScript, which takes 15 MB and 100 ms. Empty where the source runs.
 */
export const strippedCode: ReadonlyMap<string, string> = new Map()
