import { Box, Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Referrals as Brought } from '#contract/shop/referrals.ts'
import { serverMessage } from '#web/http.ts'
import { copyText } from '#web/ui/behaviour/copy-text.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { CheckoutLayout } from '#web/ui/shop/CheckoutLayout.tsx'
import { formatPrice } from '#web/ui/shop/price.ts'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import { CardSkeletons } from '#web/ui/states/CardSkeletons.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import { RequireLogin } from '#web/ui/states/RequireLogin.tsx'
import IconCopy from '~icons/copy'
import { invitationTo, referralsQuery } from './invitation.ts'

/** The customer's referral code, and what it earned. */
export default function Referrals() {
  const { t } = useTranslation()
  return (
    <CheckoutLayout element="app-referrals" title={t('TITLE_REFERRALS')} lead={t('REFERRAL_LEAD')}>
      <RequireLogin>
        <ReferralCode />
      </RequireLogin>
    </CheckoutLayout>
  )
}

function ReferralCode() {
  const { t } = useTranslation()
  const referrals = useQuery({ ...referralsQuery, staleTime: 0 })
  if (referrals.isPending) return <CardSkeletons cards={2} height="9rem" />
  if (referrals.isError) {
    const detail = serverMessage(referrals.error)
    return <Failure title={t('REFERRAL_FAILED')} detail={detail} onRetry={() => void referrals.refetch()} />
  }
  return (
    <div className="ff-columns">
      <Invitation code={referrals.data.code} />
      <Panel title={t('REFERRAL_BROUGHT')}>
        <p>{brought(referrals.data)}</p>
      </Panel>
    </div>
  )

  function brought({ friends, coins }: Brought): string {
    if (friends === 0) return t('REFERRAL_NONE')
    return t('REFERRAL_FRIENDS', { count: friends, coins: formatPrice(coins) })
  }
}

function Invitation({ code }: { code: string }) {
  const { t } = useTranslation()
  const copy = async () => {
    await copyText(invitationTo(location.href, code))
    showSnackbar(t('REFERRAL_COPIED'), 'plain')
  }
  return (
    <Panel title={t('REFERRAL_CODE')}>
      <Stack align="flex-start" gap="sm">
        <Box component="p" id="referralCode" ff="monospace" fz="xl" fw={800}>
          {code}
        </Box>
        <p className="ff-hint">{t('REFERRAL_HINT')}</p>
        <Button
          id="copyInvitation"
          leftSection={<IconCopy size={18} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {t('BTN_REFERRAL_COPY')}
        </Button>
      </Stack>
    </Panel>
  )
}
