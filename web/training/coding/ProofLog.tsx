import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconLoader2,
  IconRefreshAlert,
  IconShieldCheck,
  IconSkull,
} from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import css from './ProofLog.module.css'
import type { Proof, ProofEntry } from './proof.ts'
import { useFocusOn } from './use-focus-on.ts'

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
      <span className={css.outcome}>{t(text)}</span>
      <span className={css.name}>{entry.name}</span>
      <span className={css.time}>{entry.ms === undefined ? '' : t('PROOF_MS', { ms: entry.ms })}</span>
      {entry.detail !== undefined && <span className={css.detail}>{entry.detail}</span>}
    </li>
  )
}

function Part({ title, entries }: { title: string; entries: ProofEntry[] }) {
  if (entries.length === 0) return null
  return (
    <div>
      <h3 className={css.part}>{title}</h3>
      <ol className={css.entries}>
        {entries.map((entry) => (
          <Entry key={entry.name} entry={entry} />
        ))}
      </ol>
    </div>
  )
}

/** What came of it, and what to do next. */
function headlineOf(
  { held, through, broken }: NonNullable<Proof['verdict']>,
  isWeak: boolean,
): [title: string, next?: string] {
  if (held) return ['PROOF_HELD']
  // Nothing speaks against it, but not everything was tried.
  if (through + broken === 0) return ['PROOF_OPEN', 'PROOF_NEXT_OPEN']
  return ['PROOF_NOT_HELD', isWeak ? 'PROOF_NEXT_WEAK' : 'PROOF_NEXT']
}

function Result({ verdict, isWeak }: { verdict: NonNullable<Proof['verdict']>; isWeak: boolean }) {
  const { t } = useTranslation()
  const { held, through, broken, untried } = verdict
  const words = useFocusOn<HTMLDivElement>(verdict)
  const [title, next] = headlineOf(verdict, isWeak)
  const reasons = [
    through > 0 ? t('PROOF_SOME_THROUGH', { count: through }) : '',
    broken > 0 ? t('PROOF_SOME_BROKEN', { count: broken }) : '',
    untried > 0 ? t('PROOF_SOME_UNTRIED', { count: untried }) : '',
  ]
  return (
    <div ref={words} tabIndex={-1} className={css.verdict} data-held={held}>
      {held ? (
        <IconShieldCheck size={40} aria-hidden="true" />
      ) : (
        <IconAlertTriangle size={40} aria-hidden="true" />
      )}
      <div>
        <p className={css.title}>{t(title)}</p>
        <p>{held ? t('PROOF_HELD_TEXT') : reasons.filter((reason) => reason !== '').join(' ')}</p>
        {next && <p>{t(next)}</p>}
      </div>
    </div>
  )
}

/** What comes of an attack on the live shop, line by line. */
export function ProofLog({
  proof,
  isRunning,
  isWeak,
  children,
}: {
  proof: Proof
  isRunning: boolean
  isWeak: boolean
  /** What follows once it has held. */
  children?: ReactNode
}) {
  const { t } = useTranslation()
  const log = useFocusOn<HTMLDivElement>(isRunning || undefined)
  useEffect(() => {
    if (isRunning || proof.verdict) log.current?.scrollIntoView({ block: 'start' })
  }, [isRunning, proof.verdict, log])
  const { entries, verdict, failure } = proof
  const isEmpty = entries.length === 0 && !verdict && failure === undefined
  if (isEmpty && !isRunning) return null
  return (
    <div ref={log} tabIndex={-1} className={css.log} aria-live="polite" aria-busy={isRunning}>
      {isEmpty && <p>{t('PROOF_STARTING')}</p>}
      {verdict && <Result verdict={verdict} isWeak={isWeak} />}
      <Part
        title={t(verdict?.held ? 'PROOF_HELD_ATTACKS' : 'PROOF_ATTACKS')}
        entries={entries.filter(({ kind }) => kind === 'attack')}
      />
      <Part
        title={t(verdict?.held ? 'PROOF_HELD_CUSTOMERS' : 'PROOF_CUSTOMERS')}
        entries={entries.filter(({ kind }) => kind === 'works')}
      />
      {verdict?.held && children}
      {failure !== undefined && (
        <p className={css.failure} role="alert">
          {t('PROOF_FAILED', { message: failure })}
        </p>
      )}
    </div>
  )
}
