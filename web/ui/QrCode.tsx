import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import classes from './TwoFactor.module.css'

const SIZE = 300

/** Draws the code. The library is fetched when somebody needs it. */
async function drawQrCode(text: string): Promise<string> {
  const { toString: draw } = await import('qrcode')
  const svg = await draw(text, { type: 'svg', errorCorrectionLevel: 'L', margin: 2, width: SIZE })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** A QR code, dark on light by day and by night: cameras want it so. */
export function QrCode({ text }: { text: string }) {
  const { t } = useTranslation()
  const code = useQuery({
    queryKey: ['qr-code', text],
    queryFn: () => drawQrCode(text),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <div className={classes.qr} aria-busy={code.isPending}>
      {code.data && <img src={code.data} alt={t('QR_CODE')} width={SIZE} height={SIZE} />}
      {code.isError && <p>{t('QR_CODE_FAILED')}</p>}
    </div>
  )
}
