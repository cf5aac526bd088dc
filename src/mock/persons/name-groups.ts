type Words = readonly [string, ...string[]]

/** First and last names that go together, and the percentage of people who have them. */
export interface NameGroup {
  readonly share: number
  readonly female: Words
  readonly male: Words
  readonly last: Words
  /** Whether an email address can be built from the letters. */
  readonly isLatin: boolean
}

const words = (text: string): Words => {
  const [first = '', ...rest] = text.split(' ').map(word => word.replaceAll('_', ' '))
  return [first, ...rest]
}

const group = (share: number, female: string, male: string, last: string, isLatin = false): NameGroup => ({
  share,
  female: words(female),
  male: words(male),
  last: words(last),
  isLatin,
})

/** Names in many scripts. An underscore stands for a space inside a name. */
export const nameGroups: readonly [NameGroup, ...NameGroup[]] = [
  group(
    34,
    'Ada Brenda Carol Dana Emma Fiona Grace Hannah Ivy Joan Kelly Laura Megan Nora Olivia Paige Quinn Rachel Susan Tara Wendy Mary-Kate',
    'Aaron Ben Caleb Daniel Ethan Frank George Henry Isaac Jack Kevin Liam Mason Nathan Owen Patrick Ryan Samuel Thomas Victor William Zach',
    "Adams Baker Carter Davis Evans Foster Green Harris Irving Jackson Keller Lewis Miller Nelson O'Brien Parker Quincy Reed Stewart Turner Walker Young Smith-Jones",
    true,
  ),
  group(
    14,
    'Lucía Sofía María_José Valentina Ximena Inés Beatriz Camila Rocío Noemí',
    'José Ángel Andrés Joaquín Martín Íñigo Rubén Tomás Raúl Jesús',
    'Peña_Ortiz García Núñez Muñoz_Vega Rodríguez Ibáñez López_Cruz Hernández Gutiérrez Castañeda',
    true,
  ),
  group(
    8,
    'Zoë Małgorzata Agnieszka Žofia Åsa Ingrid Şebnem Gülşen Renée Brigitte Thảo Ngọc',
    'Łukasz Wojciech Jiří Bjørn Søren Özgür Çağlar François Günther Đức Quân Þór',
    'Lindqvist Wiśniewska Dvořák Sørensen Yıldız Müller Lefèvre Nguyễn Trần Groß Øvergård Şahin',
    true,
  ),
  group(5, 'Ελένη Μαρία Κατερίνα Δήμητρα', 'Γιώργος Νίκος Κώστας Δημήτρης', 'Παπαδάκη Οικονόμου Νικολάου Αθανασίου'),
  group(
    6,
    'Елена Ольга Наталия Ирина Оксана',
    'Иван Дмитрий Сергей Олег Тарас',
    'Соколова Кузнецова Шевченко Коваленко Бондаренко',
  ),
  group(3, 'Անի Մարիամ Նարե', 'Արամ Տիգրան Դավիթ', 'Սարգսյան Հակոբյան Գրիգորյան'),
  group(2, 'ნინო თამარ ანა', 'გიორგი დავით ლევან', 'ბერიძე კაპანაძე გელაშვილი'),
  group(3, 'נועה תמר שירה מיכל', 'יוסף דניאל אורי איתן', 'כהן לוי מזרחי פרץ'),
  group(5, 'نور فاطمة ليلى مريم', 'أحمد محمد يوسف عمر', 'حداد الخطيب منصور عبد_الله'),
  group(4, 'प्रिया अनन्या दीपिका सुनीता', 'राहुल अमित विक्रम अर्जुन', 'शर्मा पटेल गुप्ता सिंह'),
  group(2, 'তানিয়া রিমা শর্মিলা', 'রহিম করিম সুমন', 'চৌধুরী আহমেদ দাস'),
  group(2, 'கவிதா மீனா லதா', 'முருகன் குமார் ரவி', 'சுப்பிரமணியம் ராஜன் செல்வம்'),
  group(2, 'สุดา มาลี กนกวรรณ', 'สมชาย วิชัย ประเสริฐ', 'ศรีสุข แก้วมณี วงศ์ไทย'),
  group(4, '丽 秀英 芳 静怡', '伟 强 磊 志明', '王 李 张 欧阳'),
  group(3, 'さくら 陽子 美咲 あかり', '健太 翔 大輔 蓮', '佐藤 鈴木 高橋 渡邉'),
  group(2, '지우 서연 민지', '민준 도윤 하준', '김 이 박 황보'),
  group(1, 'ሰላም ትዕግስት', 'አበበ ዳዊት', 'ተስፋዬ በቀለ'),
]
