package dev.recap.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.text.Normalizer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SecretsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "My card is 4111 1111 1111 1111. | My card is [card number].",
                "On 2026-03-05 4111-1111-1111-1111 paid | On 2026-03-05 [card number] paid",
                "카드는 378282246310005입니다 | 카드는 [카드 번호]입니다",
                "카드는 ４１１１ １１１１　１１１１ １１１１입니다 | 카드는 [카드 번호]입니다",
                "주민번호는 900101-1234567이에요 | 주민번호는 [주민등록번호]이에요",
                "주민등록번호 2101013234567 맞아요 | 주민등록번호 [주민등록번호] 맞아요",
                "계좌는 신한은행 110-123-456789 입니다 | 계좌는 신한은행 [계좌 번호] 입니다",
                "110-123-456789 계좌로 보내 | [계좌 번호] 계좌로 보내",
                "my account number is 12345678901 | my account number is [account number]",
                "my password is hunter2, ok | my password is [password], ok",
                "Password: correct-horse | Password: [password]",
                "the PIN is 4821. | the PIN is [password].",
                "비밀번호는 qwer1234예요 | 비밀번호는 [비밀번호]예요",
                "비번 abcd12 로 바꿔 | 비번 [비밀번호] 로 바꿔",
                "주민등록번호 뒷자리는 1234567이에요 | 주민등록번호 뒷자리는 [주민등록번호]이에요",
                "wifi pw: sunny-day-77 | wifi pw: [password]",
                "the passcode 771203 opens it | the passcode [password] opens it",
                "the password hunter2secret works | the password [password] works",
                "the passphrase: correct horse battery staple. | the passphrase: [password].",
                "API 키는 zz9plural입니다 | API 키는 [키]입니다",
                "export API_KEY=abcdef | export API_KEY=[key]",
                "{\"token\": \"abc.def\"} | {\"token\": \"[key]\"}",
                "use sk-proj_abcdefghijkl0123 now | use [key] now",
                "AKIAIOSFODNN7EXAMPLE leaked | [key] leaked",
                "Authorization: Bearer abc123def456 | Authorization: Bearer [key]",
                "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln leaked | [key] leaked",
                "https://bob:s3cret@example.com/x | https://bob:[password]@example.com/x",
                "password: how.i.met.99x | password: [password]",
                "password=are/you/ok1 | password=[password]",
                "Password: who+let7dogs | Password: [password]",
                "the password is the/one77 | the password is [password]",
                "the wifi password is just \"purple monkey 7\" | the wifi password is just \"[password]\"",
                "password is actually moonbeam44 | password is actually [password]",
                "password is basically Qwerty!987 | password is basically [password]",
                "my password is just swordfish | my password is just [password]",
                "비밀번호는 \"파란하늘\" 이에요 | 비밀번호는 \"[비밀번호]\" 이에요",
                "비번은 '하늘 바다 별'로 했어 | 비번은 '[비밀번호]'로 했어",
                "비번: 김치찌개12 | 비번: [비밀번호]",
                "비번 kimchi로 해놨어 | 비번 [비밀번호]로 해놨어",
                "username: bob, pass: Falcon77 | username: bob, pass: [password]",
                "user deploy and pass Gr33nApple | user deploy and pass [password]",
                "id mina pw mina0101 | id mina pw [password]",
                "password - Falcon77 | password - [password]",
                "password's Falcon77xx | password's [password]",
                "the password I use is Falcon77 | the password I use is [password]",
                "the password for gmail: Falcon77 | the password for gmail: [password]",
                "my PIN number's 3308 | my PIN number's [password]",
                "pin: 3308, ok | pin: [password], ok",
                "my old password was Falcon77 and new one is Eagle88! | my old password was [password] and new one is [password]",
                "인증코드 448120 | 인증코드 [비밀번호]",
                "인증번호는 448120이에요 | 인증번호는 [비밀번호]이에요",
                "OTP is 774120 | OTP is [password]",
                "OTP는 774120이야 | OTP는 [비밀번호]이야",
                "verification code 774120 | verification code [password]",
                "my one time code is 551908 | my one time code is [password]",
                "security code 319 | security code [password]",
                "cvv: 319 | cvv: [password]",
                "the cvc is 842 | the cvc is [password]",
                "cvc는 319야 | cvc는 [비밀번호]야",
                "PASSWORD IS HUNTER22 | PASSWORD IS [password]",
                "[Web발신] 인증번호[448120]를 입력 | [Web발신] 인증번호[[비밀번호]]를 입력",
                "인증번호 [448120]을 입력하세요 | 인증번호 [비밀번호]을 입력하세요",
                "G-448120 is your Google verification code. | G-[password] is your Google verification code.",
                "신한 110-432-998877 | 신한 [계좌 번호]",
                "카뱅 3333-01-1234567 로 보내 | 카뱅 [계좌 번호] 로 보내",
                "통장번호 1002345678901 | 통장번호 [계좌 번호]",
                "checking acct 000987654321 | checking acct [account number]",
                "acct #12345678 | acct #[account number]",
                "계좌 110 432 998877 | 계좌 [계좌 번호]",
                "my account number is 415-555-0199 | my account number is [account number]",
                "주민번호 앞자리 010203 뒷자리는 3456789예요 | 주민번호 앞자리 [주민등록번호] 뒷자리는 [주민등록번호]예요",
                "use npm_aB3dE5gH7jK9mN1pQ3sT5uV7xY9z now | use [key] now",
                "curl -u admin:Sup3rS3cret https://x.io | curl -u admin:[password] https://x.io",
                "curl -s --user 'admin:Sup3r' x.io | curl -s --user 'admin:[password]' x.io",
                "mysql -u root -pS3cr3tRoot db | mysql -u root -p[password] db",
                "my SSN is 536-22-8147 | my SSN is [ID number]",
                "social security number 536228147 | social security number [ID number]",
                "passport no. X12345678, ok | passport no. [ID number], ok",
                "여권번호는 M123A4567이에요 | 여권번호는 [신분증 번호]이에요",
                "운전면허 번호 11-22-333333-44 | 운전면허 번호 [신분증 번호]",
                "운전면허는 서울 12-123456-12예요 | 운전면허는 [신분증 번호]예요",
                "driver's license number D1234567 | driver's license number [ID number]",
                "I changed my PIN from 1234 to 5678 | I changed my PIN from [password] to [password]",
                "The OTP I got is 884213 | The OTP I got is [password]",
                "my social is 123-45-6789 | my social is [ID number]",
                "driver license number: F255-9215-0094 | driver license number: [ID number]",
                "driver's licence no. SMITH901018AB1CD | driver's licence no. [ID number]",
                "PIN for my debit card is 8842 | PIN for my debit card is [password]",
                "pin for the card: 8842 | pin for the card: [password]",
                "CVV code of my card is 123 | CVV code of my card is [password]",
                "The security code on the back is 472 | The security code on the back is [password]",
                "the access code for the building is 7741 | the access code for the building is [password]",
                "verification code is: 482 913 | verification code is: [password]",
                "비밀번호 네자리는 4821 | 비밀번호 네자리는 [비밀번호]",
                "비밀번호 숫자 4자리 4821 | 비밀번호 숫자 4자리 [비밀번호]",
                "인증 코드 G-482913 | 인증 코드 G-[비밀번호]",
                "my password is my dog's name Rex2015 | my password is my dog's name [password]",
                "wifi pw is hunter2 | wifi pw is [password]",
                "I changed my password from hunter2 to hunter3 | I changed my password from [password] to [password]",
                "AWS secret access key wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY | AWS secret access key [key]",
                "refresh token abcdef123456 | refresh token [key]",
                "계좌는 신한 110 123 456789 | 계좌는 신한 [계좌 번호]",
                "신한 110123456789 | 신한 [계좌 번호]",
                "카뱅으로 3333011234567 부탁 | 카뱅으로 [계좌 번호] 부탁",
                "주민번호가 900101 - 1234567 | 주민번호가 [주민등록번호]",
                "{\"password\":\"hun\\\"ter2x\"} | {\"password\":\"[password]\"}",
                "DE89 3704 0044 0532 0130 00 is my IBAN | [account number] is my IBAN",
                "Authorization: Basic dXNlcjpwYXNzd29yZA== | Authorization: Basic [key]",
                "BE68 5390 0754 7034 PAID | [account number] PAID",
                "Thanks, PIN code 482913 | Thanks, PIN code [password]",
                "secret: hunters sleep | secret: [key] sleep",
                "password: $tr0ngPass | password: [password]",
                "token: env_abc123 | token: [key]",
                "my pin code: 560001 | my pin code: [password]",
                "신한 110-123-456789로 보내 | 신한 [계좌 번호]로 보내",
                "은행 계좌 12345678901 명의는 김민수 | 은행 계좌 [계좌 번호] 명의는 김민수",
                "my bank account 12345678901 is | my bank account [account number] is",
                "my account number 12345678901 since 2019 | my account number [account number] since 2019",
                "110123456789 은행 계좌 | [계좌 번호] 은행 계좌",
                "bank account with a limit? 12345678901 | bank account with a limit? [account number]",
                "4111.1111.1111.1111 was charged | [card number] was charged",
                "My accounts are 110-234-567890 and 220-345-678901. | My accounts are [account number] and [account number].",
                "My passwords are hunter2x and swordf1sh9. | My passwords are [password] and [password].",
                "My PINs are 4821 and 9932. | My PINs are [password] and [password].",
                "pin codes: 4821, 9932 | pin codes: [password], [password]",
                "my api keys are abc123def456 and ghi789jkl012 | my api keys are [key] and [key]",
                "password: hunter2x or swordf1sh9 | password: [password] or [password]",
                "비밀번호는 abcd1234 또는 efgh5678 이에요 | 비밀번호는 [비밀번호] 또는 [비밀번호] 이에요",
                "계좌번호는 110-234-567890 또는 220-345-678901 | 계좌번호는 [계좌 번호] 또는 [계좌 번호]",
                "Our account numbers are 110-234-567890 and 220-345-678901 | Our account numbers are [account number] and [account number]",
                "비밀번호는 abcd1234랑 efgh5678이에요 | 비밀번호는 [비밀번호]랑 [비밀번호]이에요",
                "비번 abcd1234하고 efgh5678 | 비번 [비밀번호]하고 [비밀번호]",
                "비밀번호는 abcd1234와 efgh5678과 ijkl9012예요 | 비밀번호는 [비밀번호]와 [비밀번호]과 [비밀번호]예요",
                "핀번호는 4821과 9932예요 | 핀번호는 [비밀번호]과 [비밀번호]예요",
                "핀 번호: 4821, 9932 | 핀 번호: [비밀번호], [비밀번호]",
                "비밀번호들은 abcd1234, efgh5678 | 비밀번호들은 [password], [password]",
                "계좌는 110-234-567890이랑 220-345-678901이에요 | 계좌는 [계좌 번호]이랑 [계좌 번호]이에요",
                "계좌 110 432 998877, 220 345 678901 | 계좌 [계좌 번호], [계좌 번호]",
                "passwords: hunter2, hunter3, hunter4 | passwords: [password], [password], [password]",
                "The passwords were hunter2x, swordf1sh9, and blu3moon. | The passwords were [password], [password], and [password].",
                "My passwords are 123456 and 654321. | My passwords are [password] and [password].",
                "{\"passwords\": [\"hunter2x\", \"swordf1sh9\"]} | {\"passwords\": [\"[password]\", \"[password]\"]}",
                "tokens: abc123def456, ghi789jkl012 | tokens: [key], [key]",
                "My password is either hunter2x or swordf1sh9. | My password is either [password] or [password].",
                "4821 and 9932 are your codes | [password] and [password] are your codes",
                "The passwords I use are Falcon77 and Eagle88 | The passwords I use are [password] and [password]",
                "CVVs: 319 and 472 | CVVs: [password] and [password]",
                "security codes are 4821 and 9932 | security codes are [password] and [password]",
                "여권번호는 M12345678, M87654321이에요 | 여권번호는 [신분증 번호], [신분증 번호]이에요",
                "passports X12345678 and Y87654321 | passports [ID number] and [ID number]",
                "SSNs 536-22-8147 and 536-22-8148 | SSNs [ID number] and [ID number]",
                "주민번호 뒷자리 1234567, 2345678 | 주민번호 뒷자리 [주민등록번호], [주민등록번호]",
                "password: 'hunter2x', 'swordf1sh9' | password: '[password]', '[password]'",
                "IBANs DE89 3704 0044 0532 0130 00 and DE89 3704 0044 0532 0130 00 | IBANs [account number] and [account number]",
                "access keys abc123def456 and ghi789jkl012 | access keys [key] and [key]",
                "My PINs 4821 and 9932 are old | My PINs [password] and [password] are old",
                "API 키는 abc123def456 또는 ghi789jkl012 | API 키는 [key] 또는 [key]",
                "토큰은 abc123def456, ghi789jkl012 | 토큰은 [key], [key]",
                "account 110-234-567890 and 2 bags | account [account number] and 2 bags",
                "비밀번호는 abcd1234 이고 내일 3시에 | 비밀번호는 [비밀번호] 이고 내일 3시에",
                "계좌 110-234-567890, 12000000원 | 계좌 [계좌 번호], 12000000원",
                "계좌 110-234-567890, 2026-03-05 | 계좌 [계좌 번호], 2026-03-05",
                "계좌 110-234-567890, 010-1234-5678 | 계좌 [계좌 번호], 010-1234-5678",
                "account 110-234-567890, 415-555-0199 and 2026-12-24 | account [account number], 415-555-0199 and 2026-12-24",
                "account 12345678901, 01012345678 | account [account number], 01012345678",
                "account 12345678901 and 20000000 won | account [account number] and 20000000 won",
                "PIN 4821, 1200 Main St | PIN [password], 1200 Main St",
                "PIN 4821 and 2000 bags | PIN [password] and 2000 bags",
                "OTP 448120, 3분 안에 | OTP [비밀번호], 3분 안에",
                "pin 4821, 2026년 | pin [비밀번호], 2026년",
                "password: hunter2x, ann2@example.org | password: [password], ann2@example.org",
                "password: hunter2x and user=ann42 | password: [password] and user=ann42",
                "{\"password\":\"abc123x\",\"user42\":\"ann\"} | {\"password\":\"[password]\",\"user42\":\"ann\"}",
                "password hunter2x and windows11 is slow | password [password] and windows11 is slow",
                "password: hunter2x, v1.2.3 and 10:30am | password: [password], v1.2.3 and 10:30am",
                "key sk-abcdefghijklmnop1234, gpt-4o-mini | key [key], gpt-4o-mini",
                "account 12345678 and 87654321. | account [account number] and [account number].",
                "account 12345678 and 20260305. | account [account number] and 20260305.",
                "IBAN DE89 3704 0044 0532 0130 01 or DE89 3704 0044 0532 0130 02 | IBAN [account number] or [account number]",
                "계좌는 110-234-567890하고 220345678901이에요 | 계좌는 [계좌 번호]하고 [계좌 번호]이에요",
                "계좌 110-234-567890, 3333011234567 | 계좌 [계좌 번호], [계좌 번호]",
                "주민번호 900101-1234567 110-234-567890 | 주민번호 [주민등록번호] 110-234-567890",
                "주민번호 900101-1234567 3시 반 | 주민번호 [주민등록번호] 3시 반",
                "카드 4111 1111 1111 1111 110-234-567890 | 카드 [카드 번호] 110-234-567890",
                "4111-1111 1111-1111 was charged | [card number] was charged",
                "account 110-234-567890 220-345-678901 | account [account number] [account number]",
                "[계좌 번호] 110-234-567890 | [계좌 번호] [계좌 번호]",
                "I changed my PIN from [password] to 5678 | I changed my PIN from [password] to [password]",
                "cvv 319 and 120/80 | cvv [password] and 120/80",
                "account number 415-555-0199 or 415-555-0188 | account number [account number] or 415-555-0188",
                // With blanks that do not break, dashes of other kinds, wide gaps: as copied from pages and letters.
                "카드번호는 4111\u00A01111\u00A01111\u00A01111 입니다 | 카드번호는 [카드 번호] 입니다",
                "my card 4111–1111–1111–1111, ok | my card [card number], ok",
                "my card 4111\u20111111\u20111111\u20111111 | my card [card number]",
                "카드 4111 - 1111 - 1111 - 1111 | 카드 [카드 번호]",
                "my card 4111  1111  1111  1111 | my card [card number]",
                "주민번호는 900101\u00A0-\u00A01234567 | 주민번호는 [주민등록번호]",
                "주민번호는 900101\u00A01234567 이에요 | 주민번호는 [주민등록번호] 이에요",
                "SSN 078–05–1120 | SSN [ID number]",
                "계좌 110–123–456789 신한 | 계좌 [계좌 번호] 신한",
                "PIN 번호는 4821이야 | PIN 번호는 [비밀번호]이야",
                "제 PIN번호는 4821이야 | 제 PIN번호는 [비밀번호]이야",
            })
    void masked_secret_isReplaced(String text, String masked) {
        assertThat(Secrets.masked(text)).isEqualTo(masked);
        assertThat(Secrets.masked(Normalizer.normalize(text, Normalizer.Form.NFD)))
                .isEqualTo(masked);
        assertThat(Secrets.holdsSecret(text)).isTrue();
        assertThat(Secrets.masked(masked)).isEqualTo(masked);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "My password is wrong and the token is expired.",
                "The password: which one is it? Password: required",
                "The password reset on page 4711 and the passphrase is not safe; pin 4 of them.",
                "12000000원을 계좌로 보냈어",
                "15000000원을 은행 대출로 받았어",
                "보증금 50000000원 은행에서 빌렸어",
                "전세 보증금 230000000원을 은행에서 대출받았어",
                "오늘 15000000 원 계좌이체 했어",
                "환율 계좌 20000000엔",
                "account balance: 10000000",
                "The bank statement shows 12345678 transactions",
                "my bank: 12345678 points",
                "account opened 03-05-2026",
                "Facebook account 100012345678",
                "The password is between 8 and 12 characters",
                "My password is expiring on March 5",
                "API key: required",
                "access token: expires in 3600 seconds",
                "Secret: always salt the water",
                "token: $12.50",
                "password: String",
                "api key = process.env.OPENAI_API_KEY",
                "Bengaluru, PIN code 560001",
                "pin 1024 on the board",
                "basic knowledge2",
                "Order AB12 CDEF 3456 7890 shipped",
                "하나 12345678901 개",
                "pins, plug pin on the header is 1024",
                "The access code for the building is 300 years old",
                "password=os.environ['DB_PASS']",
                "my password is the same on windows11",
                "The PIN of the board is 1024",
                "I moved from 2024 to 2026; pin from 4 to 6 digits",
                "입금 확인은 5분 안에, 주민센터 앞 123-4567",
                "The PIN is on the back of the card: see page 1234 of it",
                "the code for the room is 305",
                "my password is the name of my dog",
                "Access token lifetime is 3600 seconds",
                "access key management2",
                "Our bank account opened in 2024-05-01",
                "The API key is in the .env",
                "비밀번호는 4자리 숫자입니다",
                "비밀번호 6자리 이상",
                "기업 2026 03 05 1200 보고서",
                "The secret: always add salt. Token: none",
                "token=${TOKEN}",
                "password: \"$DB_PASSWORD\"",
                "my social is great, 12 followers",
                "driver license expires 2027",
                "change the password from the default to a new one",
                "he asked for the pin for the GPIO board: 1024",
                "access control for the building is 300",
                "비밀번호는 8자 이상이어야 합니다. 비밀번호를 reset 했어요.",
                "4111 1111 1111 1112 fails the check",
                "It happened at 1764461324000 on 2026-03-05.",
                "The key is 100% focus; max token is 4096, token: str",
                "9001011234567",
                "991301-1234567",
                "Aerwyn Capital이 왔다. 문을 여는 키는 180cm",
                "주문번호 12345678, 전화 010-1234-5678, ann@example.org",
                "I opened an account in 2024.",
                "보증금은 입금 2027-04-19 했어요. 신한은행 앞 약속은 2027-05-01",
                "my account since 2019-07-22 has a balance: account balance 12500000 won",
                "국민은행 고객센터 1588-9999, 하나은행 1599-1111",
                "call the bank at 1-800-555-0199",
                "Chase bank number is 800-935-9935",
                "my account manager's cell is 415-555-0199; the bank's is +82-10-1234-5678",
                "bank statement for 2025-2026",
                "은행 예약번호 20938475",
                "입금확인 주문번호 2026113000123",
                "우체국 등기번호 1234567890123, 송장번호는 1234567890, 접수번호: 20938475 은행",
                "bank order number 20938475, account reference: 20938475, tracking #123456789012 of the bank",
                "02-555-0123 우리은행",
                "국민 2026-03-05, 부산 051-123-4567, 우리 010-1234-5678",
                "the pin is bent",
                "password for the reset window is 24hours; user bob wants to pass Grade10 exam",
                "pin: red, gnd: black",
                "GPIO pin 1234 is floating",
                "password: forgot it, help",
                "password is just a word; my password is actually wrong. It is useless.",
                "The password - 3 attempts - is gone. pass: 12, fail: 3; I pass 10 exams",
                "비밀번호가 \"틀렸습니다\"라고 떠요. 비밀번호는 \"8자 이상\"이에요. 비밀번호: 8자 이상",
                "비번 email로 했어요. 비밀번호를 자주 바꿔",
                "인증번호는 6자리이고 3분 안에, OTP 2026년, security code 300 digits",
                "passport expires 20270301; my passport costs 53000000원; 여권 접수번호 20938475",
                "면허는 2026년에 땄고 주민센터 앞 123456",
                "npm_config_registry_is_the_name curl -s https://x.io mysql -u root -p 3306",
                "9001.0112345678 and 1764461324.0001234",
                "입금 확인 전화는 010-8374-2291, 우리은행 강남지점 02-555-0123, 입금 35000000원",
                "My passwords are strong and unique",
                "My passwords are complicated. Passwords: never share them. Passwords: 12 of them",
                "PINs are 4 digits",
                "The PINs are 1234 digits, pins 1024 and 1025 on the header",
                "Accounts payable: 1234567890",
                "accounts: 12345678 users",
                "Total accounts were 12345678",
                "12345678 accounts were opened; 23456789 were closed",
                "max tokens: 4096, secrets: see vault2",
                "pins: red, gnd; pins: A0-A5, D2-D13",
                "The pins are bent",
                "Bengaluru, PIN codes 560001",
                "auth codes 401 and 403",
                "My PINs are strong. My API keys are required. The tokens are 4096 and 8192",
                "tokens: 1000, 2000",
                ""
            })
    void masked_harmlessText_isKept(String text) {
        assertThat(Secrets.masked(text)).isSameAs(text);
        assertThat(Secrets.holdsSecret(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "My PIN is 4111 1111 1111 1111, I think.",
                "The bank gave me a token: 110-234-567890",
                "110-234-567890 IBAN DE89 3704 0044 0532 0130 00 110-234-567890",
                "주민번호 900101-1234567 110-234-567890",
                "계좌 110-234-567890 그리고 나서 20938475",
                "sk-abcdefghijklmnop1234 900101-1234567security code ",
                "4111-1111-1111-1111curl -u ann:, ",
                "passphrase is “verification code: 482 913 토큰은 aann 220-345-678901",
                "mysql -pSecret9 token=또는 5,000원 -pass ",
                "[계좌 번호] 220-345-678901sk-abcdefghijklmnop1234 social security 4821 ",
                "token=[key] abc123def and [password]: hunter2x, account [account number] 110-234-567890",
            })
    void masked_whatIsMasked_changesNothing(String text) {
        String masked = Secrets.masked(text);
        assertThat(Secrets.masked(masked)).isEqualTo(masked);
        assertThat(Secrets.masked(Normalizer.normalize(masked, Normalizer.Form.NFD)))
                .isIn(masked, Normalizer.normalize(masked, Normalizer.Form.NFD));
        String withoutContacts = Secrets.maskedWithContacts(text);
        assertThat(Secrets.maskedWithContacts(withoutContacts)).isEqualTo(withoutContacts);
    }

    @Test
    void masked_passwordInQuotationMarks_goesWhole() {
        assertThat(Secrets.masked("password: 'correct horse battery'")).isEqualTo("password: '[password]'");
        assertThat(Secrets.masked("My password is \"hunter 2 abc\".")).isEqualTo("My password is \"[password]\".");
        assertThat(Secrets.masked("비밀번호는 'qwer 1234'예요")).doesNotContain("qwer");
    }

    @Test
    void masked_cardWithAGroupALine_goesWhole() {
        assertThat(Secrets.masked("카드:\n4111\n1111\n1111\n1111\n이에요")).isEqualTo("카드:\n[카드 번호]\n이에요");
    }

    @Test
    void masked_pemBlock_isReplacedWhole() {
        assertThat(Secrets.masked(
                        "key:\n-----BEGIN RSA PRIVATE KEY-----\nMIIEabc\n-----END RSA PRIVATE KEY-----\nthat's it"))
                .isEqualTo("key:\n[key]\nthat's it");
        assertThat(Secrets.masked("-----BEGIN PRIVATE KEY-----\nMIIEabc")).isEqualTo("[key]");
    }

    @Test
    void masked_residentNumberWithoutHyphen_isTakenByItsCheckDigit() {
        assertThat(Secrets.masked("9001011234568")).isEqualTo("[resident registration number]");
    }

    @Test
    void maskedWithContacts_phoneAndEmail_areReplaced() {
        assertThat(Secrets.maskedWithContacts("전화는 010-1234-5678, 메일은 ann@example.org예요"))
                .isEqualTo("전화는 [전화번호], 메일은 [이메일 주소]예요");
        assertThat(Secrets.maskedWithContacts("call +1 415-555-0199 now")).isEqualTo("call [phone number] now");
    }
}
