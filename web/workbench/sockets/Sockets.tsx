import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../words.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import parts from '../parts.module.css'
import { EventBench } from './EventBench.tsx'

const ChainBench = lazy(() => import('./ChainBench.tsx'))

/** Listens in on the page's own line to the shop, speaks on it, and asks the shop's chain. */
export default function Sockets() {
  const { t } = useTranslation()
  const [isChain, setChain] = useState(false)
  const [wasChain, setWasChain] = useState(false)
  const turn = (chain: boolean) => {
    setChain(chain)
    setWasChain(wasChain || chain)
  }
  return (
    <div className={parts.stack}>
      <div className={parts.segments}>
        {[false, true].map((chain) => (
          <button
            key={String(chain)}
            type="button"
            className={`${parts.button} ${parts.segment}`}
            aria-pressed={isChain === chain}
            onClick={() => turn(chain)}
          >
            {t(chain ? 'WB_CHAIN' : 'WB_EVENTS')}
          </button>
        ))}
      </div>
      <div hidden={isChain}>
        <EventBench />
      </div>
      {wasChain && (
        <div hidden={!isChain}>
          <Suspense fallback={<Waiting cards={2} height="9rem" />}>
            <ChainBench />
          </Suspense>
        </div>
      )}
    </div>
  )
}
