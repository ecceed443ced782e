import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PrintedLabel } from '#contract/labels.ts'
import { Counter } from '#web/ui/Counter.tsx'
import { ForCustomers } from '#web/ui/ForCustomers.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { LabelForm } from './LabelForm.tsx'
import classes from './Labels.module.css'
import { Paper } from './Paper.tsx'

/** The label printer: a word for a bottle, in three sizes. */
export default function Labels() {
  const { t } = useTranslation()
  const [label, setLabel] = useState<PrintedLabel>()
  return (
    <Counter element="app-labels" title={t('TITLE_LABELS')} lead={t('LABELS_LEAD')}>
      <ForCustomers>
        <div className={classes.layout}>
          <Panel title={t('LABEL_WISH')}>
            <LabelForm onPrinted={setLabel} />
          </Panel>
          <Panel title={t('LABEL_OUT')}>
            <div role="status" className={classes.tray}>
              {label ? <Paper {...label} /> : <p className={classes.quiet}>{t('LABEL_NONE')}</p>}
            </div>
          </Panel>
        </div>
      </ForCustomers>
    </Counter>
  )
}
