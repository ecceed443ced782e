import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Refusal } from '#web/ui/Refusal.tsx'
import { useTroubleWords } from '../wallet/use-wallet.ts'
import classes from './Bee.module.css'
import { Pot } from './Pot.tsx'
import { PRICE, potsQuery } from './queries.ts'
import { MINT_TEXTS, type MintStage, useMint } from './use-mint.ts'

/** The honey pot, and how far one is from having it. */
export function HoneyPot({ account, bees }: { account: string; bees: bigint }) {
  const { t } = useTranslation()
  const words = useTroubleWords()
  const pots = useQuery({ ...potsQuery(account), enabled: account !== '' })
  const { stage, error, isBusy, start } = useMint(account === '' ? undefined : account)
  const isEnough = bees >= PRICE
  const isOwner = (pots.data ?? 0n) > 0n
  const part = Number(bees > PRICE ? PRICE : bees)
  return (
    <section className={classes.pot} aria-labelledby="honey-pot">
      <Pot isFull={isOwner} />
      <div className={classes.words}>
        <h2 id="honey-pot">{t('BEE_HONEYPOT_TITLE')}</h2>
        <p>{t('BEE_HONEYPOT_DESCRIPTION')}</p>
        <div className={classes.progress}>
          <progress value={part} max={Number(PRICE)} aria-label={t('BEE_PROGRESS')} />
          <p>{t('BEE_PROGRESS_TEXT', { bees: String(bees), price: String(PRICE) })}</p>
        </div>
        {(isBusy || stage === 'success') && <Steps stage={stage} />}
        {isOwner && stage !== 'success' && !isBusy && <p className={classes.owned}>{t('BEE_POT_OWNED')}</p>}
        <Button
          size="lg"
          color={stage === 'success' ? 'lime' : 'blood'}
          disabled={!isEnough && !isBusy && stage !== 'success'}
          aria-disabled={isBusy || stage === 'success'}
          onClick={() => {
            if (!isBusy && stage !== 'success') start()
          }}
        >
          {t(MINT_TEXTS[stage])}
        </Button>
        <Refusal text={words(error)} />
      </div>
    </section>
  )
}

const STEPS: readonly { key: string; at: readonly MintStage[] }[] = [
  { key: 'BEE_STEP_APPROVE', at: ['approve'] },
  { key: 'BEE_STEP_MINT', at: ['confirm', 'mint'] },
  { key: 'BEE_STEP_DONE', at: ['success'] },
]

function Steps({ stage }: { stage: MintStage }) {
  const { t } = useTranslation()
  const current = STEPS.findIndex(({ at }) => at.includes(stage))
  return (
    <ol className={`ff-list ${classes.steps}`}>
      {STEPS.map(({ key }, index) => {
        const isDone = index < current || stage === 'success'
        return (
          <li key={key} aria-current={index === current ? 'step' : undefined} data-done={isDone}>
            <span className={classes.number} aria-hidden="true">
              {isDone ? <IconCheck size={16} /> : index + 1}
            </span>
            {t(key)}
          </li>
        )
      })}
    </ol>
  )
}
