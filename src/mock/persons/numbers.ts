/** The carriers of new numbers. */
const carriers = ['101', '31', '12', '77', '45', '208', '64', '19']

/** The carrier of a new number; always the same one for the same number. */
export function carrierOf(mdn: string): string {
  let sum = 0
  for (const digit of mdn) sum = (sum * 31 + digit.charCodeAt(0)) % 9973
  return carriers[sum % carriers.length] ?? '101'
}

/** The North American area codes that the datasets use, by time zone. */
const areaCodes: Record<string, string> = {
  'America/New_York':
    '201 202 203 212 215 216 240 267 301 302 305 313 315 401 404 407 410 412 413 434 470 484 513 516 518 540 551 585 603 607 609 610 614 617 631 646 678 704 716 717 718 724 727 732 754 757 770 772 781 786 802 803 804 813 828 843 845 848 856 862 864 904 908 910 914 917 919 941 954 973 978 980',
  'America/Chicago':
    '205 214 217 218 224 225 228 251 262 270 281 309 312 314 316 318 319 320 334 337 361 402 405 409 414 417 430 432 469 479 501 504 507 512 515 563 573 580 601 608 612 618 630 636 651 660 662 682 708 712 713 715 731 763 769 773 779 785 806 815 816 817 830 832 847 870 901 903 913 915 918 920 936 940 952 956 972 979 985',
  'America/Denver': '303 307 385 406 435 505 575 719 720 801 970',
  'America/Phoenix': '480 520 602 623 928',
  'America/Los_Angeles':
    '206 209 213 253 310 323 360 408 415 424 425 442 458 503 509 510 530 541 559 562 619 626 650 657 661 669 702 707 714 725 747 760 775 805 818 831 858 909 916 925 949 951 971',
  'America/Anchorage': '907',
  'Pacific/Honolulu': '808',
}
const zoneByAreaCode = new Map(
  Object.entries(areaCodes).flatMap(([zone, codes]) => codes.split(' ').map(code => [code, zone] as const)),
)

/** All area codes in a fixed order, for generating people. */
export const knownAreaCodes: readonly string[] = [...zoneByAreaCode.keys()]

/** The time zone of a number's area code; null if unknown. */
export const zoneOfNumber = (mdn: string): string | null =>
  mdn.startsWith('+1') ? (zoneByAreaCode.get(mdn.slice(2, 5)) ?? null) : null
