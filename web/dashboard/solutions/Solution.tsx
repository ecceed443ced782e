import { useTranslation } from 'react-i18next'
import type { AnswerStep, AnswerWay } from '#contract/solutions.ts'
import classes from './Answers.module.css'
import { Block, Part, Points } from './Part.tsx'

/** The first way step by step, the others by their names. */
export function Solution({ ways: [way, ...others] }: { ways: readonly AnswerWay[] }) {
  const { t } = useTranslation()
  if (!way) return null
  const steps = way.steps.map((step, at) => ({ step, number: at + 1 }))
  return (
    <Part title={t('GUIDE_SOLUTION')}>
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
          <Points texts={others.map(({ name }) => name)} />
        </>
      )}
    </Part>
  )
}

function Step({ step }: { step: AnswerStep }) {
  const { t } = useTranslation()
  switch (step.does) {
    case 'request':
      return <Request step={step} />
    case 'open':
      return <Place step={step} />
    case 'logIn':
      return <Line said={t('GUIDE_LOGIN', { email: step.email })} text={step.password} />
    case 'say':
      return (
        <>
          <Line said={t('GUIDE_SAY')} text={step.text} />
          <p>{t('GUIDE_SAID')}</p>
          <Block text={step.answer} kind="answer" />
        </>
      )
    case 'pack':
      return (
        <Line
          said={t('GUIDE_PACK')}
          text={step.files.map(({ name, text }) => `${name}\n\n${text}`).join('\n\n')}
        />
      )
    case 'emit':
      return <Line said={t('GUIDE_EMIT', { event: step.event })} text={step.payload} />
    case 'more':
      return t('GUIDE_MORE', { count: step.count })
    default:
      return (
        <Line
          said={t(CALLS[step.does])}
          text={step.value === null ? step.call : `${step.call}  (${step.value})`}
        />
      )
  }
}

const CALLS = { deploy: 'GUIDE_DEPLOY', write: 'GUIDE_WRITE', read: 'GUIDE_READ_CALL' } as const

function Line({ said, text }: { said: string; text: string }) {
  return (
    <>
      <p>{said}</p>
      <Block text={text} />
    </>
  )
}

function Request({ step }: { step: AnswerStep & { does: 'request' } }) {
  const { t } = useTranslation()
  const { method, path, as, headers, body, status, answer } = step
  const head = [`${method} ${path}`, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n')
  return (
    <>
      <Line
        said={as === null ? t('GUIDE_REQUEST') : t('GUIDE_REQUEST_AS', { who: as })}
        text={body === null ? head : `${head}\n\n${body}`}
      />
      <p>{t('GUIDE_ANSWER', { status })}</p>
      {answer !== '' && <Block text={answer} kind="answer" />}
    </>
  )
}

function Place({ step: { path, as } }: { step: AnswerStep & { does: 'open' } }) {
  const { t } = useTranslation()
  return <Line said={as === null ? t('GUIDE_OPEN') : t('GUIDE_OPEN_AS', { who: as })} text={path} />
}
