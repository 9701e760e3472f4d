/**
 * Words that the most common passwords consist of, lower case. With the digits, symbols and spellings that users add
 * (password-strength.ts removes them) they cover far more than the few thousand most common passwords.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
password passwort passwd passcode passphrase parole contrasena senha motdepasse wachtwoord haslo heslo salasana losenord
pass pwd login signin logon welcome willkommen bienvenue bienvenido admin administrator root user username guest test
testing tester test123 temp temporary default change changeme changeit secret secure security access private letmein
letme openup openme opensesame sesame enter entrance master system server computer internet network website online
account manager office company business service support helpdesk demo sample example trustno1 trustme iloveyou iloveu
loveyou loveme lovely lover love forever always never nothing whatever qwerty qwertz azerty asdfgh zxcvbn asdf zxcv qwer
qazwsx qazwsxedc wsxedc 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc zaq12wsx zaq1zaq1 a1b2c3
a1b2c3d4 abc123 abcd1234 123abc aa123456 a123456 qwe123 asd123 123qwe 123asd 1234qwer qwer1234 asdf1234 abcabc abcdef
monkey dragon tiger lion panther leopard cheetah jaguar puma cougar wildcat bulldog bulldogs wolf wolves wolverine bear
bears teddy teddybear panda koala eagle eagles falcon falcons hawk hawks raven ravens phoenix dolphin dolphins shark
sharks whale turtle frog froggy spider scorpion snake viper cobra python butterfly dragonfly firefly ladybug bumblebee
bunny rabbit kitty kitten kittens kittycat pussycat puppy puppies doggie doggy horse horses pony ponies cowboy cowboys
elephant giraffe penguin chicken rooster turkey pigeon piggy hamster mouse mickey minnie donald daffy bugsbunny goofy
pluto tigger winnie pooh eeyore piglet garfield snoopy scooby scoobydoo simpson simpsons homer bart spongebob patrick
pokemon pikachu charizard mewtwo naruto sasuke sakura goku vegeta dragonball sailormoon hellokitty barbie cinderella
princess prince queen king kings kingdom royal royals knight knights castle angel angels devil demon heaven hell lucifer
satan jesus jesuschrist christ god godisgood godislove faith hope grace blessed blessing spirit church bible prayer amen
sunshine sunset sunrise sunny sunday monday tuesday wednesday thursday friday saturday weekend summer winter spring
autumn season january february march april june july august september october november december christmas xmas easter
halloween holiday birthday party moonlight moon star stars starlight starfish galaxy universe planet earth mars venus
jupiter saturn neptune mercury orion apollo zeus athena hercules achilles thunder lightning storm stormy rainbow rain
snow snowball snowman snowflake snowboard winter ice icecream fire fireball firebird flame blaze shadow shadows ghost
midnight darkness dark darkside night nightmare dream dreams dreamer magic magical wizard witch mystic mystery secret
flower flowers rose roses lily daisy tulip violet orchid jasmine lavender sunflower blossom garden forest tree mountain
river ocean beach island hawaii paradise california texas florida newyork brooklyn chicago boston dallas houston denver
phoenix seattle vegas london paris berlin madrid barcelona rome roma milano italia france germany deutschland england
ireland scotland canada mexico brasil brazil argentina america american africa india pakistan china japan korea russia
australia sydney superman batman spiderman wonderwoman ironman hulk thor captain avengers marvel joker robin catwoman
starwars skywalker vader darthvader jedi yoda startrek enterprise matrix neo trinity morpheus hobbit gandalf frodo
legolas aragorn harrypotter potter hermione hogwarts voldemort dumbledore gryffindor slytherin twilight vampire zombie
ninja samurai warrior warriors hunter fighter soldier sniper ranger rangers pirate pirates viking vikings gladiator
assassin killer slayer terminator predator alien aliens rocky rambo bond jamesbond godfather scarface titanic football
soccer baseball basketball hockey tennis golf golfer golfing softball volleyball cricket rugby running runner swimming
swimmer surfing surfer skate skater skateboard snowboarding fishing fisherman hunting camping hiking boxing wrestling
karate taekwondo cheer cheerleader gymnastics dance dancer dancing ballet yankees redsox dodgers giants lakers celtics
bulls steelers packers patriots broncos raiders redskins chargers chelsea arsenal liverpool manchester manutd united
everton tottenham barca realmadrid juventus intermilan acmilan bayern borussia dortmund ajax celtic ronaldo messi
beckham jordan jordan23 kobe lebron michael jackson madonna eminem metallica nirvana slipknot korn acdc beatles elvis
pinkfloyd ledzep ledzeppelin queen aerosmith gunsnroses blink182 greenday linkinpark linkin coldplay onedirection
justin justinbieber bieber rihanna beyonce shakira britney taylorswift taylor swift music musica guitar guitars piano
drummer drums bass singer melody rock rockstar rocknroll punk metal heavymetal hiphop reggae marley bobmarley jazz
apple apples banana orange oranges lemon cherry strawberry blueberry raspberry peaches peach mango coconut pineapple
watermelon pumpkin potato tomato cheese cheesecake cookie cookies chocolate candy sugar honey cupcake brownie muffin
pancake waffle pizza burger hamburger sandwich bacon chicken pepper peppers ginger cinnamon vanilla caramel butter
peanut peanuts popcorn coffee tea whiskey vodka tequila beer budlight budweiser heineken corona guinness smirnoff
jackdaniels marlboro camel newport pepsi cocacola cola sprite redbull monster mountaindew mercedes porsche ferrari
lamborghini maserati bugatti corvette camaro mustang chevy chevrolet cadillac pontiac firebird dodge viper charger
challenger toyota honda nissan subaru mazda suzuki yamaha kawasaki ducati harley harleydavidson audi volkswagen jetta
golf passat volvo renault peugeot citroen ford truck trucker trucks racing racecar nascar driver speed speedy turbo
diesel engine motor motorola nokia samsung galaxy iphone android google gmail yahoo hotmail facebook twitter instagram
youtube linkedin myspace amazon ebay paypal netflix microsoft windows linux ubuntu oracle cisco intel pentium nvidia
nintendo mario luigi zelda sonic playstation xbox gamer gaming gamers minecraft fortnite roblox warcraft starcraft
diablo counterstrike callofduty halo doom quake pacman tetris sega atari blizzard steam hacker hackers hacking cracker
matrix cyber digital techno robot robots machine gateway compaq dell toshiba sony panasonic canon nikon philips
michelle jessica jennifer ashley amanda melissa nicole stephanie elizabeth samantha heather danielle christina rebecca
rachel vanessa natalie victoria alexandra alexandria alexis brittany kimberly tiffany amber crystal megan kelly kelsey
lauren hannah sarah emily olivia sophia sophie isabella isabelle chloe abigail madison destiny savannah sabrina brandy
brandi angela angelina angelica andrea andreas maria marie mariana patricia monica veronica valentina valeria gabriela
gabriel daniela carolina caroline claudia cristina fernanda fernando alejandro alejandra alexander alexandre andrew
anthony antonio benjamin brandon brian bryan cameron carlos charles charlie christian christopher dakota daniel david
dennis diego dominic dylan edward eduardo eric ethan francisco frank frankie george gregory harrison harry henry hunter
isaac jack jackie jacob jake james jason jeffrey jeremy jesse jonathan jonathon jordan jorge joseph joshua juan juanita
justin kevin kenneth leonardo logan lucas luis manuel marcus mario mark martin mason matthew maxwell max maximus miguel
mitchell nathan nathaniel nicholas nicolas noah oliver oscar patrick paul pedro peter philip phillip rafael raymond
ricardo richard robert roberto rodrigo roger ronald russell ryan samuel santiago scott sean sebastian sergio shannon
spencer stephen steven stewart stuart terry thomas timothy tony travis trevor tyler victor vincent walter wesley william
williams wilson zachary johnson anderson morgan bailey casey jamie molly maggie sadie lucky lucky7 luckydog buddy bandit
bear buster cooper rusty rocky sammy sasha scooter shelby simba smokey sparky toby tucker zeus duke ginger gizmo goldie
misty oreo pepper pookie precious princess pumpkin sassy snickers socks whiskers midnight muffin boomer bubba bubbles
butch chester coco cocoa dusty fluffy hershey jasper lady lucy missy murphy nikki peanut penny roxy sandy stella
computer gandalf trinity merlin arthur lancelot excalibur camelot freedom liberty justice victory glory honor peace
happy happiness happyday smile smiley sunshine laughter friend friends friendship bestfriend family mother father mom
mommy mama mamma dad daddy papa sister brother sisters brothers baby babyboy babygirl babydoll children child kids
daughter son grandma grandpa wife husband married marriage wedding boyfriend girlfriend sweetheart sweetie sweet sweety
cutie cutiepie darling honeybee beautiful beauty gorgeous pretty handsome sexy sexygirl sexyboy hotstuff hottie playboy
playgirl bigdaddy bigboy bigdog biggie badboy badgirl badass gangster gangsta thuglife hustler player playa money
moneyman dollar dollars cash million millionaire rich gold golden silver diamond diamonds crystal pearl ruby emerald
sapphire platinum titanium bronze copper steel iron stone stones rockon black blackie blackcat blackjack white whitey
red redred reddog blue blueblue bluesky blues green greenday yellow purple purple1 pink pinky pinkie orange brown grey
gray violet indigo scarlet crimson turquoise maroon rainbow school college university student teacher professor science
history biology chemistry physics english spanish french german italian russian chinese japanese doctor nurse medical
hospital police fireman firefighter army navy marine marines airforce military soldier captain sergeant major general
commander admiral pilot airplane aviator flying flyer jetski yacht sailing sailor sailboat boat boats ship titan titans
hello hello123 helloworld hellohello hithere goodbye goodluck goodday goodmorning goodnight morning tomorrow yesterday
today please thankyou thanks sorry cheers yes yesyes okay cool coolcool cooldude awesome amazing fantastic wonderful
perfect excellent super superstar superb mega ultra ultimate extreme maximum infinity legend legends legendary hero
heroes champion champions winner winning number numberone first second third one two three four five six seven eight
nine ten hundred thousand zero double triple single lucky13 crazy crazygirl crazyboy insane psycho maniac stupid idiot
dummy loser fool funny funtime fun party partytime drunk stoner weed cannabis marijuana smoke smoking smoker cigar
fuckyou fuckme fuckoff fucker fuck shit bullshit asshole bitch bitches bastard whore slut pussy dick dickhead cock
boobs booty butthead sex sexsex porn nude naked hentai biteme kissme kiss kisses hugs cuddle cuddles snuggle
jasmine aaliyah alicia alyssa brianna cheyenne courtney gabrielle jocelyn katherine kathleen katrina kristen kristina
laura leslie lindsey mackenzie makayla marissa miranda mercedes mariah paige pamela rebekah sierra summer sydney
tamara teresa theresa valerie vivian whitney yolanda adrian adriana alberto alfredo armando arturo enrique ernesto
felipe gerardo gustavo guillermo hector ignacio javier joaquin jose lorenzo marco marcos mauricio octavio pablo ramon
raul ruben salvador estrella corazon teamo tequiero teamomucho amor amorcito mivida princesa bonita hermosa preciosa
chocolat soleil bonjour jetaime doudou loulou marseille azertyuiop schatz liebe sommer fussball hallo passwort1 ficken
natasha nastya svetlana vladimir dmitri sergei ivan marina privet parol qwertyu poiuytrewq lkjhgfdsa mnbvcxz
brandlode research trial catalogue shopify commerce product products startup founder
`
    .split(/\s+/)
    .filter(Boolean),
);
