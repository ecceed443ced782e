import type { LiveFix } from '#contract/training.ts'
import { CUSTOM_FIX } from '../../shop/live-code.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Challenge } from '../catalogue/challenges.ts'
import { type Labs, WEAK_VERSION } from '../catalogue/labs.ts'
import { type CustomFixCode, readCustomFix } from '../custom-fix/code.ts'
import { evidenceOf } from '../custom-fix/evidence.ts'
import { provenAt } from '../custom-fix/proof-history.ts'
import type { Training } from '../training.ts'

interface RememberedVersion {
  lab: string
  version: string
  liveAt: string | null
}

/**
 * Puts a version live. Unless it is the weak one, remembers it, so that it can be put live again after it was
 * suspended.
 */
export async function putVersionLive(
  { eventLog, labs }: Pick<Training, 'eventLog' | 'labs'>,
  shop: Shop,
  lab: string,
  version: string,
): Promise<void> {
  const { tables, clock } = shop
  const evidence = eventLog && version === CUSTOM_FIX ? await evidenceOf(shop, labs.get(lab)) : undefined
  tables.writeProgress(() => {
    eventLog?.append(shop, { kind: 'live', key: lab, detail: version, evidence })
    if (version !== WEAK_VERSION) {
      tables.run('INSERT OR REPLACE INTO ff_progress_versions (lab, version, liveAt) VALUES (?, ?, ?)', [
        lab,
        version,
        clock.now().toISOString(),
      ])
    }
  })
  await shop.setLiveVersion(lab, version)
}

/** Returns the fixes that the learner put live, one per lab, the latest first. */
export function listLiveFixes(training: Training, shop: Shop): LiveFix[] {
  return rememberedVersions(shop).flatMap((entry) => describeFix(training, shop, entry) ?? [])
}

/**
 * Whether the learner may put this version live: the weak one, their own fix, or one that a coding challenge offers.
 */
export function isVersionOffered(
  training: Training,
  shop: Shop,
  lab: string,
  version: unknown,
): version is string {
  const challenges = enabledChallengesOf(training, lab)
  if (version === WEAK_VERSION) return challenges.some((challenge) => challenge.lab.fixes.size > 0)
  if (version === CUSTOM_FIX) return challenges.some(hasCustomFix) && canRun(readCustomFix(shop, lab))
  return challenges.some(({ fixes }) => fixes.some((one) => one === version))
}

/** Whether the learner may write their own fix. */
export function hasCustomFix({ lab, fixes, disabledEnv }: Challenge): boolean {
  return lab.hasHiddenTests && fixes.length > 0 && disabledEnv === null
}

function canRun(own: CustomFixCode | undefined): boolean {
  return Boolean(own?.live ?? own?.code)
}

/** If all challenges of a lab are disabled, the learner cannot choose its version. */
function enabledChallengesOf({ catalogue }: Training, lab: string): Challenge[] {
  return catalogue.challenges.filter(
    (challenge) => challenge.lab.name === lab && challenge.disabledEnv === null,
  )
}

/**
 * Returns the lab whose fix is to blame when an honest customer is refused, out of those whose fixes took part. A right
 * fix is proven to refuse no honest customer. A learner's own fix is trusted only if it was proven exactly as it runs.
 */
export function findBlamedFix(
  labs: Labs,
  shop: Shop,
  fixes: ReadonlyMap<string, string>,
): string | undefined {
  return [...fixes].find(([lab, version]) =>
    version === CUSTOM_FIX ? !isProvenAsItRuns(shop, lab) : labs.get(lab).fixes.get(version)?.right === false,
  )?.[0]
}

function isProvenAsItRuns(shop: Shop, lab: string): boolean {
  return provenAt(shop, lab, readCustomFix(shop, lab)?.live) !== null
}

/** Live versions are read from the shop itself: older releases did not remember them here. */
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

/** Returns undefined if this release no longer has the fix, or if it is not the learner's. */
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
  // Prefer a coding challenge that the learner has already begun: its stages are unlocked.
  const coding = offering.find(({ key }) => training.progress(shop).of(key).codingStatus > 0) ?? offering[0]
  return {
    lab: name,
    title: lab.title,
    version,
    isLive: shop.version(name) === version,
    since: liveAt,
    stops: isOwnProven ? open.map(({ key }) => key) : challengesBlockedBy(training, `${name}/${version}`),
    // Another version of the lab may have been proven, but only a right one can have been.
    isProven: isOwnProven || isGivenProven,
    codingChallenge: coding?.key ?? null,
    stopped: own?.asideWhy ?? null,
  }
}

/** Returns the keys of challenges that nobody can solve while this fix is live. */
function challengesBlockedBy({ catalogue }: Training, fix: string): string[] {
  return catalogue.challenges.filter((challenge) => challenge.stoppedBy.includes(fix)).map(({ key }) => key)
}
