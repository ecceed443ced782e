import { Button } from '@mantine/core'
import { IconDeviceMobile, IconDoorExit, IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '#web/http.ts'
import { Confirm } from '#web/ui/Confirm.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { snack } from '#web/ui/snackbar.ts'
import css from './Class.module.css'
import { leave } from './leave.ts'
import { takeAlong } from './take-along.ts'

/** Take it along, go on elsewhere, leave, or have it all deleted. `porch` is an origin, or empty. */
export function WaysOut({ porch }: { porch: string }) {
  const { t } = useTranslation()
  const copy = useMutation({
    mutationFn: takeAlong,
    onError: (error) => snack(serverMessage(error) ?? t('CLASS_FAILED'), 'error'),
  })
  return (
    <>
      <Panel title={t('CLASS_TAKE_TITLE')}>
        <p>{t('CLASS_TAKE_TEXT')}</p>
        <div className={css.actions}>
          <Button
            variant="default"
            leftSection={<IconDownload size={20} aria-hidden="true" />}
            loading={copy.isPending}
            onClick={() => copy.mutate()}
          >
            {t('CLASS_TAKE')}
          </Button>
        </div>
      </Panel>
      <Panel title={t('CLASS_PHONE_TITLE')}>
        <p>{t('CLASS_PHONE_TEXT')}</p>
        <form method="post" action="./.class/phone" className={css.actions}>
          <Button
            type="submit"
            variant="default"
            leftSection={<IconDeviceMobile size={20} aria-hidden="true" />}
          >
            {t('CLASS_PHONE')}
          </Button>
        </form>
      </Panel>
      <Leave />
      <Panel title={t('CLASS_ERASE_TITLE')}>
        <p>
          {t('CLASS_ERASE_TEXT')} <a href={`${porch}/.class/record`}>{t('CLASS_ERASE')}</a>
        </p>
      </Panel>
    </>
  )
}

function Leave() {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [isAsked, setAsked] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const go = () => {
    if (!form.current) return
    setLeaving(true)
    void leave(form.current)
  }
  return (
    <Panel title={t('CLASS_LEAVE_TITLE')}>
      <p>{t('CLASS_LEAVE_TEXT')}</p>
      <form ref={form} method="post" action="./.class/leave" className={css.actions}>
        <Button
          variant="default"
          leftSection={<IconDoorExit size={20} aria-hidden="true" />}
          onClick={() => setAsked(true)}
        >
          {t('CLASS_LEAVE')}
        </Button>
      </form>
      <Confirm
        title={t('CLASS_LEAVE_TITLE')}
        action={t('CLASS_LEAVE')}
        isOpen={isAsked}
        isBusy={isLeaving}
        onConfirm={go}
        onClose={() => setAsked(false)}
      >
        <p>{t('CLASS_LEAVE_SURE')}</p>
      </Confirm>
    </Panel>
  )
}
