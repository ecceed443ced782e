import { useTranslation } from 'react-i18next'
import type { SolutionStep, SolutionWay } from '#contract/training/solutions.ts'
import classes from './Solutions.module.css'
import { BulletList, Section, TextBlock } from './sections.tsx'

/** The first solution step by step, and the names of the others. */
export function AttackSteps({ ways: [way, ...others] }: { ways: readonly SolutionWay[] }) {
  const { t } = useTranslation()
  if (!way) return null
  const steps = way.steps.map((step, at) => ({ step, number: at + 1 }))
  return (
    <Section title={t('GUIDE_SOLUTION')}>
      <p>
        <strong>{t('GUIDE_WAY', { name: way.name })}</strong>
      </p>
      {steps.length > 0 && (
        <ol className={classes.points}>
          {steps.map(({ step, number }) => (
            <li key={number}>
              <Step step={step} />
            </li>
          ))}
        </ol>
      )}
      {others.length > 0 && (
        <>
          <p>{t('GUIDE_OTHER_WAYS')}:</p>
          <BulletList texts={others.map(({ name }) => name)} />
        </>
      )}
    </Section>
  )
}

function Step({ step }: { step: SolutionStep }) {
  const { t } = useTranslation()
  switch (step.does) {
    case 'request':
      return <RequestStep step={step} />
    case 'open':
      return <OpenStep step={step} />
    case 'logIn':
      return <LabeledBlock label={t('GUIDE_LOGIN', { email: step.email })} text={step.password} />
    case 'say':
      return (
        <>
          <LabeledBlock label={t('GUIDE_SAY')} text={step.text} />
          <p>{t('GUIDE_SAID')}</p>
          <TextBlock text={step.answer} kind="answer" />
        </>
      )
    case 'pack':
      return (
        <LabeledBlock
          label={t('GUIDE_PACK')}
          text={step.files.map(({ name, text }) => `${name}\n\n${text}`).join('\n\n')}
        />
      )
    case 'emit':
      return <LabeledBlock label={t('GUIDE_EMIT', { event: step.event })} text={step.payload} />
    case 'more':
      return t('GUIDE_MORE', { count: step.count })
    default:
      return (
        <LabeledBlock
          label={t(CALL_LABELS[step.does])}
          text={step.value === null ? step.call : `${step.call}  (${step.value})`}
        />
      )
  }
}

const CALL_LABELS = { deploy: 'GUIDE_DEPLOY', write: 'GUIDE_WRITE', read: 'GUIDE_READ_CALL' } as const

function LabeledBlock({ label, text }: { label: string; text: string }) {
  return (
    <>
      <p>{label}</p>
      <TextBlock text={text} />
    </>
  )
}

function RequestStep({ step }: { step: SolutionStep & { does: 'request' } }) {
  const { t } = useTranslation()
  const { method, path, as, headers, body, status, answer } = step
  const head = [`${method} ${path}`, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n')
  return (
    <>
      <LabeledBlock
        label={as === null ? t('GUIDE_REQUEST') : t('GUIDE_REQUEST_AS', { who: as })}
        text={body === null ? head : `${head}\n\n${body}`}
      />
      <p>{t('GUIDE_ANSWER', { status })}</p>
      {answer !== '' && <TextBlock text={answer} kind="answer" />}
    </>
  )
}

function OpenStep({ step: { path, as } }: { step: SolutionStep & { does: 'open' } }) {
  const { t } = useTranslation()
  return <LabeledBlock label={as === null ? t('GUIDE_OPEN') : t('GUIDE_OPEN_AS', { who: as })} text={path} />
}
