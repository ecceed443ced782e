import { Button, CloseButton } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { blameCustomFix, useBlamedCustomFix } from '#web/custom-fix.ts'
import { useReturnFocus } from '#web/ui/behaviour/use-return-focus.ts'
import IconBarrierBlock from '~icons/barrier-block'
import css from './CustomFixWarning.module.css'
import { useLiveFixes, useSwitchFixes, useVersionName } from './use-live-fixes.ts'

/**
 * Below the top bar: one of the learner's own fixes may have caused a refusal. Disappears when the screen changes or
 * the fix is removed.
 */
export default function CustomFixWarning() {
  const lab = useBlamedCustomFix()
  const { pathname } = useLocation()
  useEffect(() => {
    // Another screen: the refusal is no longer relevant.
    if (pathname) blameCustomFix(undefined)
  }, [pathname])
  return lab === undefined ? null : <Strip lab={lab} />
}

function Strip({ lab }: { lab: string }) {
  const { t } = useTranslation()
  const switchFixes = useSwitchFixes()
  const nameOf = useVersionName()
  useReturnFocus()
  const fix = useLiveFixes().find((each) => each.lab === lab && each.isLive)
  if (!fix) return null
  const { title, codingChallenge } = fix
  const close = () => blameCustomFix(undefined)
  return (
    <div className={css.strip} role="alert">
      <IconBarrierBlock size={24} aria-hidden="true" />
      <p>{t('OWN_FIX_REFUSES', { title, version: nameOf(fix) })}</p>
      <Button
        variant="default"
        size="compact-sm"
        loading={switchFixes.isPending}
        onClick={() => switchFixes.mutate({ fixes: [fix], live: false }, { onSuccess: close })}
      >
        {t('IN_THE_WAY_BACK')}
      </Button>
      {codingChallenge !== null && (
        <Link className="ff-action" to={`/coding-challenge/${codingChallenge}?at=prove-it`}>
          {t('FIXES_CODE')}
        </Link>
      )}
      <CloseButton aria-label={t('BTN_CLOSE')} onClick={close} />
    </div>
  )
}
