/**
 * The commonest leaked passwords of six characters and more, lower case. A few hundred of the 10,000 that behaviour 4.18 asks for:
 * the head of the list, which is what guessers try first.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `123456 123456789 12345678 1234567 1234567890 12345678910 123123 123321 1234321 111111 000000 666666 888888 999999 222222 333333
  444444 555555 777777 112233 121212 131313 123654 654321 7654321 87654321 987654321 0987654321 9876543210 101010 102030 159753
  147258 147852 147258369 741852 741852963 789456 789456123 456789 321321 11111111 00000000 88888888 99999999 22222222 12341234
  123412 123123123 11223344 1122334455 123456a a123456 a12345 abc123 abcd1234 abcdef abcdefg abc12345 abcd123 1q2w3e 1q2w3e4r
  1q2w3e4r5t 1qaz2wsx 1qazxsw2 qazwsx qazwsxedc zaq12wsx zaq1zaq1 zaq1xsw2 q1w2e3 q1w2e3r4 q1w2e3r4t5 qwe123 qweqwe qweasd qweasdzxc
  qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyu qwertyui qwertyuiop qwert1 asdfgh asdfghjk asdfghjkl asdf1234 asdasd
  asd123 zxcvbn zxcvbnm zxcvbnm1 azerty azerty123 azertyuiop 1234qwer 123qwe 123qweasd 12qwaszx password password1 password12 password123
  password1234 password2 password! passw0rd p@ssw0rd p@ssword passwort passord pass123 pass1234 passpass motdepasse contraseña contrasena
  senha123 mypassword newpassword changeme change123 letmein letmein1 welcome welcome1 welcome123 login123 admin1 admin12 admin123
  admin1234 administrator root123 rootroot toor123 test123 test1234 testtest testing tester default guest123 user123 master master1
  access secret secret1 secret123 sunshine sunshine1 princess princess1 iloveyou iloveyou1 iloveyou2 iloveu loveme lovely loveyou
  loverboy lover1 flower flowers butterfly rainbow angel1 angels babygirl baby123 babyboy monkey monkey1 monkey123 dragon dragon1
  dragon123 shadow shadow1 football football1 baseball baseball1 basketball soccer soccer1 hockey tennis golfer superman batman batman1
  spiderman starwars pokemon pokemon1 pikachu naruto naruto1 minecraft roblox fortnite jordan jordan1 jordan23 michael michael1 michelle
  jennifer jessica jessica1 ashley ashley1 amanda andrea andrew anthony anthony1 barbara brandon brandon1 charlie charlie1 chelsea
  chelsea1 chocolate christian daniel daniel1 danielle david1 elizabeth freedom george ginger hannah harley hunter hunter1 hunter2 jasmine
  jasper jeremy joseph joshua joshua1 justin justin1 killer killer1 liverpool liverpool1 arsenal barcelona realmadrid juventus matrix
  matthew maverick melissa mercedes mickey morgan mother mustang natasha nathan nicole nicole1 ninja1 oliver orange pepper peanut phoenix
  purple ranger richard robert robert1 samantha samsung samuel scooter silver slipknot snoopy summer summer1 taylor taylor1 thomas
  tigger tigger1 trustno1 victor victoria william winter yankees yellow zxc123 zzzzzz aaaaaa aaaaaaaa aa123456 aaa111 abc1234 a1b2c3
  a1b2c3d4 aa12345678 asshole biteme bailey buster cookie cookie1 computer computer1 corvette cowboy cowboys dallas diamond eagles falcon
  ferrari fender fuckyou fuckyou1 gandalf google google1 gateway guitar hello1 hello123 hellohello hardcore heather internet iceman
  jackson junior jordan12 knight lakers london maggie marina marlboro martin merlin miller money1 nascar nothing nissan newyork packers
  parker patrick player please porsche qqqqqq rachel rabbit raiders rangers redskins rockyou rocky1 runner rush2112 scorpion
  sparky steelers sophie stupid startrek success supergirl superstar thunder toyota travis tucker turtle united viking whatever wizard
  xavier yamaha zxcvbn1 123abc 1a2b3c 1a2b3c4d abcabc 147147 159159 159357 135790 13579 246810 314159 420420 696969 232323 252525 212121
  987987 963852741 852456 258456 369258 5201314 woaini woaini1314 ab123456 qq123456 q123456 w123456 z123456 123456q 123456789a a123456789
  12345a 12345q 12345qwert qwert12345 123456abc 1g2w3e4r gfhjkm ytrewq mnbvcxz lkjhgf poiuytrewq 0123456789 01234567 012345 0000000
  0000000000 1111111 1111111111 123457 1234566 123455 hawker hawker1 hawker123 restaurant delivery pizza123 burger foodie america canada
  mexico brasil brazil france france1 espana españa alemania deutschland marseille bonjour soleil doudou loulou chouchou camille nicolas
  teamo123 tequiero estrella mariposa princesa carlos alejandro alejandra fernando sebastian mohamed mohammed muhammad ahmed123 habibi
  allah1 bismillah ramadan`.split(/\s+/),
)
