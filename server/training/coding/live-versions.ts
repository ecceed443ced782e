import type { LiveFix } from '#contract/training.ts'
import { CUSTOM_FIX } from '../../shop/live-code.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Challenge } from '../catalogue/challenges.ts'
import { type Labs, WEAK } from '../catalogue/labs.ts'
import { type CustomFixCode, readCustomFix } from '../custom-fix/code.ts'
import { evidenceOf } from '../custom-fix/evidence.ts'
import { provenAt } from '../custom-fix/proof-history.ts'
import type { Training } from '../training.ts'

interface RememberedVersion {
  lab: string
  version: string
  liveAt: string | null
}

/** Puts a version live and, unless it is the weak one, remembers it: it may be put aside for a while. */
export async function putLive(
  { eventLog, labs }: Pick<Training, 'eventLog' | 'labs'>,
  shop: Shop,
  lab: string,
  version: string,
): Promise<void> {
  const { tables, clock } = shop
  const evidence = eventLog && version === CUSTOM_FIX ? await evidenceOf(shop, labs.get(lab)) : undefined
  tables.writeProgress(() => {
    eventLog?.append(shop, { kind: 'live', key: lab, detail: version, evidence })
    if (version !== WEAK) {
      tables.run('INSERT OR REPLACE INTO ff_progress_versions (lab, version, liveAt) VALUES (?, ?, ?)', [
        lab,
        version,
        clock.now().toISOString(),
      ])
    }
  })
  await shop.setLiveVersion(lab, version)
}

/** The fixes that she put live, one for each lab, the latest first. */
export function listLiveFixes(training: Training, shop: Shop): LiveFix[] {
  return rememberedVersions(shop).flatMap((entry) => describeFix(training, shop, entry) ?? [])
}

/** Whether this is a version that she may put live: the weak one, her own, or one that a coding challenge offers. */
export function isOffered(training: Training, shop: Shop, lab: string, version: unknown): version is string {
  const challenges = enabledChallengesOf(training, lab)
  if (version === WEAK) return challenges.some((challenge) => challenge.lab.fixes.size > 0)
  if (version === CUSTOM_FIX) return challenges.some(mayWrite) && canRun(readCustomFix(shop, lab))
  return challenges.some(({ fixes }) => fixes.some((one) => one === version))
}

/** Whether she may write its code anew. */
export function mayWrite({ lab, fixes, disabledEnv }: Challenge): boolean {
  return lab.hasHiddenTests && fixes.length > 0 && disabledEnv === null
}

function canRun(own: CustomFixCode | undefined): boolean {
  return Boolean(own?.live ?? own?.code)
}

/** Where all challenges of a lab are switched off, its version is not hers to choose. */
function enabledChallengesOf({ catalogue }: Training, lab: string): Challenge[] {
  return catalogue.challenges.filter(
    (challenge) => challenge.lab.name === lab && challenge.disabledEnv === null,
  )
}

/**
 * The lab whose fix is to be blamed when an honest customer is refused, of those whose fixes had a say in it. Right fixes
 * are proven to refuse nobody honest; her own may be, once it was proven as it runs.
 */
export function suspectFix(labs: Labs, shop: Shop, fixes: ReadonlyMap<string, string>): string | undefined {
  return [...fixes].find(([lab, version]) =>
    version === CUSTOM_FIX ? !isProvenAsItRuns(shop, lab) : labs.get(lab).fixes.get(version)?.right === false,
  )?.[0]
}

function isProvenAsItRuns(shop: Shop, lab: string): boolean {
  return provenAt(shop, lab, readCustomFix(shop, lab)?.live) !== null
}

/** What is live comes from the shop itself: an older release remembered nothing else. */
function rememberedVersions(shop: Shop): RememberedVersion[] {
  const rows = shop.tables.all<RememberedVersion>(
    'SELECT lab, version, liveAt FROM ff_progress_versions ORDER BY liveAt DESC, lab',
  )
  const unknown = Object.entries(shop.versions()).filter(
    ([lab, version]) => !rows.some((row) => row.lab === lab && row.version === version),
  )
  const labs = new Set(unknown.map(([lab]) => lab))
  return [
    ...rows.filter(({ lab }) => !labs.has(lab)),
    ...unknown.map(([lab, version]) => ({ lab, version, liveAt: null })),
  ]
}

/** Undefined where the release has the fix no longer, or where it is not hers. */
function describeFix(
  training: Training,
  shop: Shop,
  { lab: name, version, liveAt }: RememberedVersion,
): LiveFix | undefined {
  const open = enabledChallengesOf(training, name)
  const lab = open[0]?.lab
  const fix = lab?.fixes.get(version)
  const own = version === CUSTOM_FIX ? readCustomFix(shop, name) : undefined
  if (!lab || !(fix || own)) return undefined
  const isOwnProven = own !== undefined && isProvenAsItRuns(shop, name)
  const isGivenProven =
    fix?.right === true && open.some(({ key }) => training.progress(shop).of(key).provenAt !== null)
  const offering = open.filter(({ fixes }) => fixes.length > 0)
  // Where she was before, its stages are open to her.
  const coding = offering.find(({ key }) => training.progress(shop).of(key).codingStatus > 0) ?? offering[0]
  return {
    lab: name,
    title: lab.title,
    version,
    isLive: shop.version(name) === version,
    since: liveAt,
    stops: isOwnProven ? open.map(({ key }) => key) : challengesBlockedBy(training, `${name}/${version}`),
    // What was proven may have been another version of the lab: only a right one can have been it.
    isProven: isOwnProven || isGivenProven,
    codingChallenge: coding?.key ?? null,
    stopped: own?.asideWhy ?? null,
  }
}

/** Keys of challenges that nobody can solve while this fix runs. */
function challengesBlockedBy({ catalogue }: Training, fix: string): string[] {
  return catalogue.challenges.filter((challenge) => challenge.stoppedBy.includes(fix)).map(({ key }) => key)
}
