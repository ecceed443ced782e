import { Box, Flex } from '@mantine/core'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CodingChallenge, ProofVerdict } from '#contract/training.ts'
import { isInField } from '#web/ui/behaviour/is-in-field.ts'
import IconAlertTriangle from '~icons/alert-triangle'
import IconArrowRight from '~icons/arrow-right'
import IconCircleCheck from '~icons/circle-check'
import IconCircleX from '~icons/circle-x'
import IconLoader2 from '~icons/loader-2'
import IconRefreshAlert from '~icons/refresh-alert'
import IconReportSearch from '~icons/report-search'
import IconShieldCheck from '~icons/shield-check'
import IconSkull from '~icons/skull'
import { useFocusOn } from '../coding/use-focus-on.ts'
import { NextOnPath } from '../lessons/paths/NextOnPath.tsx'
import { RichText } from '../ui/RichText.tsx'
import css from './ProofLog.module.css'
import type { Proof, ProofEntry } from './proof.ts'

interface Look {
  Icon: ComponentType<{ size?: number; className?: string; 'aria-hidden'?: boolean }>
  text: string
  mood: 'good' | 'bad' | 'busy' | 'open'
}

const LOOKS: Record<ProofEntry['outcome'], Look> = {
  running: { Icon: IconLoader2, text: 'PROOF_RUNNING', mood: 'busy' },
  blocked: { Icon: IconShieldCheck, text: 'PROOF_BLOCKED', mood: 'good' },
  through: { Icon: IconSkull, text: 'PROOF_THROUGH', mood: 'bad' },
  works: { Icon: IconCircleCheck, text: 'PROOF_WORKS', mood: 'good' },
  broken: { Icon: IconCircleX, text: 'PROOF_BROKEN', mood: 'bad' },
  untried: { Icon: IconRefreshAlert, text: 'PROOF_UNTRIED', mood: 'open' },
}

function Entry({ entry }: { entry: ProofEntry }) {
  const { t } = useTranslation()
  const { Icon, text, mood } = LOOKS[entry.outcome]
  return (
    <li className={css.entry} data-mood={mood}>
      <Icon size={22} className={css.icon ?? ''} aria-hidden />
      <span className={`ff-strong ${css.outcome}`}>{t(text)}</span>
      <span className={css.name}>{entry.name}</span>
      <span className={css.time}>{entry.ms === undefined ? '' : t('PROOF_MS', { ms: entry.ms })}</span>
      {entry.payload !== undefined && <code className={css.payload}>{entry.payload}</code>}
      {entry.detail !== undefined && <span className={css.detail}>{entry.detail}</span>}
    </li>
  )
}

/** The sections of a proof in order, by kind, with a title while it runs and one after it has held. */
const PARTS: [kind: string, title: string, held: string][] = [
  ['attack', 'PROOF_ATTACKS', 'PROOF_HELD_ATTACKS'],
  ['held-back', 'PROOF_HELD_BACK', 'PROOF_HELD_BACK'],
  ['works', 'PROOF_CUSTOMERS', 'PROOF_HELD_CUSTOMERS'],
  ['oracle', 'PROOF_ORACLE', 'PROOF_ORACLE'],
]

function Parts({ entries, isHeld }: { entries: readonly ProofEntry[]; isHeld: boolean }) {
  const { t } = useTranslation()
  return PARTS.map(([kind, title, held]) => {
    const mine = entries.filter((entry) => entry.kind === kind)
    return (
      mine.length > 0 && (
        <div key={kind}>
          <Box component="h3" mb="xs" fz="md" c="var(--ff-on-bar-muted)" lts="0">
            {t(isHeld ? held : title)}
          </Box>
          <Flex component="ol" direction="column" className="ff-list">
            {mine.map((entry) => (
              <Entry key={entry.name} entry={entry} />
            ))}
          </Flex>
        </div>
      )
    )
  })
}

/** The first failed entry of each kind with what came back: where to begin. */
function Beaten({ entries }: { entries: readonly ProofEntry[] }) {
  const { t } = useTranslation()
  const firsts = PARTS.flatMap(([kind, title]) => {
    const bad = entries.find((entry) => entry.kind === kind && LOOKS[entry.outcome].mood === 'bad')
    return bad ? [{ title, ...bad }] : []
  })
  return (
    <Flex component="dl" direction="column" gap="xs" my="xs" mx={0} className={`ff-live ${css.beaten}`}>
      {firsts.map(({ title, name, payload, detail }) => (
        <div key={title}>
          <Box component="dt" c="var(--ff-on-bar-muted)">
            {t('LABELLED', { label: t(title), value: name })}
          </Box>
          {payload !== undefined && (
            <dd>
              {t('PROOF_PAYLOAD')} <code>{payload}</code>
            </dd>
          )}
          {detail !== undefined && (
            <dd>
              {t('PROOF_CAME_BACK')} <code>{detail}</code>
            </dd>
          )}
        </div>
      ))}
    </Flex>
  )
}

function Said({ title, html }: { title: string; html: string }) {
  return (
    <Box mt="sm" className={css.said}>
      <p>{title}</p>
      <RichText html={html} />
    </Box>
  )
}

/** The explanation of the given version that fails in the same checks. */
function Nearest({ nearest: { version, explanation } }: { nearest: NonNullable<ProofVerdict['nearest']> }) {
  const { t } = useTranslation()
  const title = t(version === 'weak' ? 'PROOF_NEAREST_WEAK' : 'PROOF_NEAREST')
  return <Said title={title} html={explanation ?? ''} />
}

/** Which version was attacked. */
type Version = 'weak' | 'given' | 'own'

const NEXT: Record<Version, string> = {
  weak: 'PROOF_NEXT_WEAK',
  given: 'PROOF_NEXT',
  own: 'PROOF_NEXT_OWN',
}

interface ResultProps {
  proof: Proof
  verdict: NonNullable<Proof['verdict']>
  version: Version
}

/** The result and the next step. */
function headlineOf(
  { held, through, broken, timedOut }: NonNullable<Proof['verdict']>,
  version: Version,
): [title: string, next?: string] {
  if (held) return ['PROOF_HELD']
  if (timedOut !== undefined) return ['PROOF_TIMED_OUT', NEXT[version]]
  // Nothing failed, but not everything was tried.
  if (through + broken === 0) return ['PROOF_OPEN', 'PROOF_NEXT_OPEN']
  return ['PROOF_NOT_HELD', NEXT[version]]
}

function Result({ proof, verdict, version }: ResultProps) {
  const { t } = useTranslation()
  const { held, through, broken, untried, timedOut } = verdict
  const words = useFocusOn<HTMLDivElement>(verdict)
  const [title, next] = headlineOf(verdict, version)
  const reasons = [
    timedOut === undefined ? '' : t('PROOF_TIMED_OUT_WHY', { why: timedOut }),
    through > 0 ? t('PROOF_SOME_THROUGH', { count: through }) : '',
    broken > 0 ? t('PROOF_SOME_BROKEN', { count: broken }) : '',
    untried > 0 && timedOut === undefined ? t('PROOF_SOME_UNTRIED', { count: untried }) : '',
  ]
  return (
    <div ref={words} tabIndex={-1} className={css.verdict} data-held={held}>
      {held ? (
        <IconShieldCheck size={40} aria-hidden="true" />
      ) : (
        <IconAlertTriangle size={40} aria-hidden="true" />
      )}
      <div>
        <Box component="p" fz="xl" className="ff-display">
          {t(title)}
        </Box>
        <p>{held ? t('PROOF_HELD_TEXT') : reasons.filter((reason) => reason !== '').join(' ')}</p>
        {version === 'own' && <Beaten entries={proof.entries} />}
        {verdict.nearest && <Nearest nearest={verdict.nearest} />}
        {verdict.review !== undefined && <Said title={t('PROOF_REVIEW')} html={verdict.review} />}
        {next && <p>{t(next)}</p>}
      </div>
    </div>
  )
}

/** The log of an attack on the live shop, line by line. */
export function ProofLog({
  proof,
  isRunning,
  version,
  children,
}: {
  proof: Proof
  isRunning: boolean
  version: Version
  /** Shown after it has held. */
  children?: ReactNode
}) {
  const { t } = useTranslation()
  const log = useFocusOn<HTMLDivElement>(isRunning || undefined)
  useEffect(() => {
    // Nobody who types loses the place.
    if (isRunning || (proof.verdict && !isInField())) log.current?.scrollIntoView({ block: 'start' })
  }, [isRunning, proof.verdict, log])
  const { entries, verdict, failure, place } = proof
  const isEmpty = entries.length === 0 && !verdict && failure === undefined
  if (isEmpty && !isRunning) return null
  return (
    <div ref={log} tabIndex={-1} className={css.log} aria-live="polite" aria-busy={isRunning}>
      {isEmpty && place === undefined && <p>{t('PROOF_STARTING')}</p>}
      {place !== undefined && <p>{t('PROOF_WAITING', { place })}</p>}
      {verdict && <Result proof={proof} verdict={verdict} version={version} />}
      <Parts entries={entries} isHeld={verdict?.held === true} />
      {verdict?.held && children}
      {failure !== undefined && (
        <Box component="p" c="var(--ff-cherry-400)" role="alert">
          {t('PROOF_FAILED', { message: failure })}
        </Box>
      )}
    </div>
  )
}

const ProofCard = lazy(() => import('./ProofCard.tsx'))

interface NextStepsProps {
  challenge: CodingChallenge
  proof: Proof
  isHacked: boolean
  before: string
  /** The fix that held. */
  after: string
}

/** The next steps after a fix has held, and a proof card to share. */
export function NextSteps({ challenge, proof, isHacked, before, after }: NextStepsProps) {
  const { t } = useTranslation()
  const count = (kind: 'attack' | 'works') => proof.entries.filter((entry) => entry.kind === kind).length
  return (
    <>
      <Flex
        component="nav"
        gap="var(--ff-space-2) var(--ff-space-5)"
        wrap="wrap"
        className={css.onward}
        aria-label={t('PROOF_ONWARD')}
      >
        <Link to="/score-board">
          {t('NEXT_TITLE')}
          <IconArrowRight size={20} aria-hidden="true" />
        </Link>
        <NextOnPath challengeKey={challenge.key} />
        {isHacked && (
          <Link to={`/debrief/${challenge.key}`}>
            <IconReportSearch size={20} aria-hidden="true" />
            {t('CARD_DEBRIEF')}
          </Link>
        )}
      </Flex>
      <Suspense>
        <ProofCard
          challenge={challenge}
          before={before}
          after={after}
          attacks={count('attack')}
          checks={count('works')}
        />
      </Suspense>
    </>
  )
}
