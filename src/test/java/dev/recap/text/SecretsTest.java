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
                "입금 확인 전화는 010-8374-2291, 우리은행 강남지점 02-555-0123, 입금 35000000원",
                ""
            })
    void masked_harmlessText_isKept(String text) {
        assertThat(Secrets.masked(text)).isSameAs(text);
        assertThat(Secrets.holdsSecret(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"My PIN is 4111 1111 1111 1111, I think.", "The bank gave me a token: 110-234-567890"})
    void masked_whatIsMasked_changesNothing(String text) {
        String masked = Secrets.masked(text);
        assertThat(Secrets.masked(masked)).isEqualTo(masked);
    }

    @Test
    void masked_passwordInQuotationMarks_goesWhole() {
        assertThat(Secrets.masked("password: 'correct horse battery'")).isEqualTo("password: '[password]'");
        assertThat(Secrets.masked("My password is \"hunter 2 abc\".")).isEqualTo("My password is \"[password]\".");
        assertThat(Secrets.masked("비밀번호는 'qwer 1234'예요")).doesNotContain("qwer");
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
