/** The word mark. It takes its ink from the surface (`.logo .ink`), so it works on white, on spruce and in the dark. */
export function Logo() {
  return (
    <svg viewBox="14 -722 2563 736" aria-hidden="true">
      <g fill="none" strokeWidth="130">
        <path d="M262 -476H210A128 128 0 0 0 82 -348V-180A128 128 0 0 0 210 -52H362A128 128 0 0 0 490 -180V-240" className="ink-line" />
        <path d="M298 -476H362A128 128 0 0 1 490 -348V-276" stroke="#ffce1f" />
      </g>
      <path transform="translate(548)" d="M56 0V-708H192V-323H262L394 -527H547L378 -276L561 0H402L269 -202H192V0Z" className="ink" />
      <path
        transform="translate(1086)"
        d="M56 0V-527H179L187 -463Q207 -493 232 -508Q257 -524 285 -530Q313 -536 341 -536Q353 -536 364 -536Q375 -535 380 -535V-404H347Q299 -404 264 -387Q229 -370 211 -335Q192 -301 192 -247V0Z"
        className="ink"
      />
      <path
        transform="translate(1459)"
        d="M294 7Q178 7 116 -52Q54 -112 54 -232V-527H190V-242Q190 -204 201 -176Q211 -148 234 -132Q257 -116 294 -116Q333 -116 355 -133Q377 -150 385 -179Q394 -208 394 -242V-527H530V-232Q530 -107 467 -50Q405 7 294 7Z"
        className="ink"
      />
      <path
        transform="translate(2025)"
        d="M56 0V-708H192V-464Q215 -491 243 -507Q271 -523 301 -529Q331 -536 357 -536Q431 -536 473 -503Q516 -470 533 -414Q551 -358 551 -291V0H415V-271Q415 -295 410 -320Q406 -345 395 -366Q384 -386 363 -399Q343 -412 309 -412Q277 -412 255 -399Q232 -386 218 -364Q205 -341 199 -314Q192 -288 192 -261V0Z"
        className="ink"
      />
    </svg>
  );
}
