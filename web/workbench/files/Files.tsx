import '../words.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ToolInput, ToolProps } from '../open-tool.ts'
import parts from '../parts.module.css'
import { RealTools } from '../RealTools.tsx'
import { Build } from './Build.tsx'
import { LookInto } from './LookInto.tsx'

/** Makes files as no program would, and looks into those that others made. */
export default function Files({ input }: ToolProps) {
  const { t } = useTranslation()
  const [isLooking, setLooking] = useState(false)
  const [taken, setTaken] = useState<ToolInput>()
  if (input && input !== taken) {
    setTaken(input)
    setLooking(true)
  }
  return (
    <div className={parts.stack}>
      <div className={parts.segments}>
        {[false, true].map((looking) => (
          <button
            key={String(looking)}
            type="button"
            className={`${parts.button} ${parts.segment}`}
            aria-pressed={isLooking === looking}
            onClick={() => setLooking(looking)}
          >
            {t(looking ? 'WB_LOOK_INTO' : 'WB_BUILD')}
          </button>
        ))}
      </div>
      <div hidden={isLooking}>
        <Build />
      </div>
      <div hidden={!isLooking}>
        <LookInto input={input} />
      </div>
      <RealTools text={isLooking ? 'WB_REAL_LOOK' : 'WB_REAL_BUILD'} />
    </div>
  )
}
