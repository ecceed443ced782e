import '../words.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ToolProps } from '../open-tool.ts'
import parts from '../parts.module.css'
import { RealTools } from '../RealTools.tsx'
import { Chain } from './Chain.tsx'
import { Compare } from './Compare.tsx'

/** Turns one thing into another, step by step, and tells two texts apart. */
export default function Decoder({ input }: ToolProps) {
  const { t } = useTranslation()
  const [isComparing, setComparing] = useState(false)
  return (
    <div className={parts.stack}>
      <div className={parts.segments}>
        {[false, true].map((comparing) => (
          <button
            key={String(comparing)}
            type="button"
            className={`${parts.button} ${parts.segment}`}
            aria-pressed={isComparing === comparing}
            onClick={() => setComparing(comparing)}
          >
            {t(comparing ? 'WB_COMPARE' : 'WB_CHAIN_STEPS')}
          </button>
        ))}
      </div>
      <div hidden={isComparing}>
        <Chain input={input} />
      </div>
      {isComparing && <Compare />}
      <RealTools text="WB_REAL_DECODER" />
    </div>
  )
}
