import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Checkbox } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showsToolCalls, showToolCalls } from '#web/data/tool-calls-shown.ts'
import classes from './Staff.module.css'

/** What staff sees more of than customers do, in this browser. */
export function Settings() {
  const { t } = useTranslation()
  const heading = useId()
  const hint = useId()
  const [isShown, setShown] = useState(showsToolCalls)
  const change = (next: boolean) => {
    showToolCalls(next)
    setShown(next)
  }
  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <h2 id={heading}>{t('SECTION_SETTINGS')}</h2>
      <div className={`${classes.body} ${classes.settings}`}>
        <Checkbox
          label={t('LABEL_SHOW_TOOL_CALLS')}
          aria-describedby={hint}
          checked={isShown}
          onChange={(event) => change(event.target.checked)}
        />
        <p id={hint} className={classes.settingHint}>
          {t('SHOW_TOOL_CALLS_HINT')}
        </p>
      </div>
    </section>
  )
}
