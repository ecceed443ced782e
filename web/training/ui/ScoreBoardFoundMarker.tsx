/** Asking for this very picture is how the shop learns that the board was found. */
const PICTURE = 'assets/public/images/padding/1px.png'

/** A page asks for a picture once. Who comes back after starting over has found the board again. */
function askAgain(picture: HTMLImageElement | null): void {
  if (picture?.complete) fetch(PICTURE, { cache: 'reload' }).catch(() => {})
}

/** The end of each score board, and the moment at which it counts as found. */
export function ScoreBoardFoundMarker() {
  return <img ref={askAgain} src={PICTURE} alt="" width={1} height={1} />
}
