/**
 * The modules of judges that the bundled server brings along, by file: importing a hundred files takes a tenth of a
 * start. `scripts/vite/judges.ts` fills it. Empty where the source runs.
 */
export const bundledJudges: Readonly<Record<string, object>> = {}
