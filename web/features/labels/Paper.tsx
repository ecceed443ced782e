import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PrintedLabel } from '#contract/labels.ts'
import classes from './Labels.module.css'

/** A label as it came out of the printer, ready for real paper. */
export function Paper({ size, printed }: PrintedLabel) {
  const { t } = useTranslation()
  return (
    <>
      <div className={classes.paper} data-size={size} data-bottle-label>
        <pre className={classes.print} dir="auto">
          {printed}
        </pre>
      </div>
      <Button variant="default" className={classes.press ?? ''} onClick={() => window.print()}>
        {t('BTN_LABEL_PAPER')}
      </Button>
    </>
  )
}
