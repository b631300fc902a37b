/** What somebody says, what it is answered, and who likes it. */
export type Said = {
  by: string
  text: string
  likedBy?: readonly string[]
  answers?: readonly Said[]
}

const spam = 'CHEAP NUMBER PLATES!!! best price in town, call me now'
const rude = 'Only an idiot would drive this thing.'

/** Plates that people have much to say about. */
export const discussions: readonly { plate: string; said: readonly Said[] }[] = [
  {
    plate: 'W 8 Y',
    said: [
      {
        by: 'siva_rpm',
        text: 'Saw it at the Sepang track day too. Sounds unreal, you hear it before you see it.',
        likedBy: ['arif_lensa', 'makcik_turbo', 'uncle_myvi'],
        answers: [
          {
            by: 'makcik_turbo',
            text: 'Bila next track day? Makcik nak ikut, boleh tumpang tak @siva_rpm?',
            likedBy: ['siva_rpm'],
            answers: [
              {
                by: 'siva_rpm',
                text: 'Every last Sunday of the month. Bawa topi, panas gila.',
                answers: [
                  {
                    by: 'makcik_turbo',
                    text: 'Set! Makcik bawa karipap.',
                    likedBy: ['siva_rpm', 'LimKopiO', 'wira_lover98'],
                    answers: [{ by: 'LimKopiO', text: 'Karipap count as downforce?' }],
                  },
                ],
              },
            ],
          },
        ],
      },
      {
        by: 'AhSengGarage',
        text: 'Carbon roof is real, I have seen it up close. 8 也是好号码，发！',
        likedBy: ['LimKopiO'],
      },
      {
        by: 'wira_lover98',
        text: 'Cantik, tapi Wira 1.6 saya lagi jimat. 😄',
        likedBy: ['uncle_myvi', 'anak_kenyalang'],
        answers: [{ by: 'arif_lensa', text: 'Jimat minyak, bukan jimat senyum.' }],
      },
      { by: 'pohtatoes', text: spam },
    ],
  },
  {
    plate: 'VYX 168',
    said: [
      {
        by: 'LimKopiO',
        text: '一路发！号码和颜色都太美了。',
        likedBy: ['makcik_turbo', 'AhSengGarage', 'meiling_frames'],
        answers: [{ by: 'makcik_turbo', text: 'Kan? Makcik terus beli nombor ekor lepas tu.' }],
      },
      {
        by: 'jb_causeway',
        text: 'Is this the same 911 that was on the NSE near Ayer Keroh last Friday? Details of the paint: https://en.wikipedia.org/wiki/Porsche_911',
        answers: [{ by: 'makcik_turbo', text: 'Could be! The owner likes Melaka food.' }],
      },
      { by: 'siva_rpm', text: rude },
    ],
  },
  {
    plate: 'FYX 6',
    said: [
      {
        by: 'wira_lover98',
        text: 'Perdana hitam, satu digit. Orang besar punya ni, jangan main-main.',
        likedBy: ['uncle_myvi'],
      },
      { by: 'uncle_myvi', text: 'Driver was very polite, gave way to a kancil. Respect.' },
    ],
  },
]

/** What fits any car. */
export const generalTalk: readonly Said[] = [
  { by: 'uncle_myvi', text: 'Parked next to this one at Mydin once. Very clean.', likedBy: ['LimKopiO'] },
  { by: 'makcik_turbo', text: 'Warna dia lain macam bila kena matahari petang.' },
  { by: 'LimKopiO', text: 'Nice catch! 这个号码好记。', likedBy: ['uncle_myvi', 'siva_rpm'] },
  {
    by: 'anak_kenyalang',
    text: 'Not many of these left on the road.',
    answers: [{ by: 'KinabaluKlik', text: 'Two in KK that I know of, both garage queens.' }],
  },
  { by: 'Devi_on_PLUS', text: 'Overtook me near Tapah. Politely.' },
  {
    by: 'wira_lover98',
    text: 'Siapa tahu rim apa ni?',
    answers: [{ by: 'AhSengGarage', text: 'Looks like the original ones, only repainted.' }],
  },
  { by: 'arif_lensa', text: 'Light was perfect that evening, great shot.' },
  { by: 'jb_causeway', text: 'Seen it queue at the causeway with everybody else. No shortcut for nobody.' },
]

/** By whom what is reported, and why. Three reports hide it. */
export const reported: readonly { text: string; by: Record<string, string> }[] = [
  {
    text: spam,
    by: { arif_lensa: 'Advertising', LimKopiO: '打广告', makcik_turbo: 'Iklan, bukan pasal kereta' },
  },
  { text: rude, by: { makcik_turbo: 'No need to be rude' } },
]
